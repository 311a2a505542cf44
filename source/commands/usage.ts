/** What --help prints below the description. */
export const USAGE = `
Usage
  $ pgtop-bench [options] [dbname | URI]   run a ladder of client counts with pgbench, live
  $ pgtop-bench --demo                     the same on a throwaway server
  $ pgtop-bench replay SESSION             watch it again
  $ pgtop-bench sessions [NAME…]           list what is saved, or what begins so, also of what comes with the program
  $ pgtop-bench report SESSION…            its summary
  $ pgtop-bench compare SESSION SESSION…   systems side by side: sessions of one label are repeats of one system; a label names all of them
  $ pgtop-bench reproduce SESSION [dbname | URI]   run its plan again on a server, or --demo, and tell whether it gives the same
  $ pgtop-bench import FILE…               keep pgbench output that you have (files, folders, - for stdin) as a session; or --output json
  $ pgtop-bench facts [dbname | URI]       facts of this machine and its server as a file, to --attach where pgbench runs elsewhere
  $ pgtop-bench presets                    ladders by name: what each does, how long it takes, what it needs

Server (as psql: also PG* variables, service and password files; a unix socket first)
  -h, --host HOST          -p, --port PORT          -U, --username USER
      --dbname NAME        a database whose name is also a command

Ladder (each LIST by commas; the product of the lists is run)
  -c, --clients LIST       client counts: 1,10,20 or 1,10..120/10 or 1..64*2 (default 1,2,4,8,16 as far as half of the free connections go)
  -T, --time SECONDS       length of a rung (default 60)
      --until-steady WIDTH%  end a rung once its mean is known to ± so much, or is clearly below the peak that is searched; after 30 steady seconds, at the latest after --time (default then 300)
  -t, --transactions N     length of a rung in transactions of each client
  -j, --jobs N             pgbench threads, or clients, or cores: the smaller of clients and cores (default)
  -b, --workload LIST      tpcb-like, simple-update, select-only (default tpcb-like)
  -f, --file SCRIPT[@W]    a script with its weight; several are one workload
  -M, --protocol LIST      simple, extended, prepared (default simple)
  -s, --scale LIST         scale of the tables; with several each has its own database, NAME_s100
      --repeat N           the whole ladder N times
      --order WORD         up, down or shuffle, of the clients; --seed N repeats a shuffle
  -R, --rate LIST          transactions a second, or shares of the peak that the ladder finds: 50%,70%,90%
  -L, --latency-limit MS   pgbench counts slower transactions as late
      --preset NAME        a ladder by name, see pgtop-bench presets; flags override it
      --plan FILE          a preset and flags kept as JSON: {"preset": "quick", "time": 30}; flags override it
      --dry-run            print the plan with every command and its time, run nothing
  -- OPTIONS               to pgbench as they stand, as in -- -C --random-seed=1 -D x=2

Tables
  -i, --init               create the pgbench tables where there are none (scale: default the most clients that may be run)
      --init-args 'ARGS'   to pgbench -i as they stand, as in '--partitions=4 --fillfactor=90'
      --force              with --init: drop the existing pgbench tables and create them anew

Beside the rungs
      --warm-up SECONDS    a run before the first rung of each database; 0 for none
  -v, --vacuum             pgbench's vacuum of all tables before rungs that write
  -n, --no-vacuum          no vacuum, and pgbench_history is not emptied
      --prewarm            pg_prewarm of tables and primary keys before each rung
      --checkpoint         a checkpoint before each rung
      --settle[=SECONDS]   wait until write-back is calm, at most so long (default 60)
      --before 'COMMAND'   run by the shell before each rung; --after: after each; --between: between two

Going on
      --manual             start held; a rung runs until n is pressed
      --resume SESSION     go on where a ladder stopped; commands must be given again; --force goes on though the server has changed
      --on-error WORD      continue or stop after an invalid rung (default continue)
      --threshold LIMIT    also for report: 'tps@40>5000', 'p99<20ms', 'failed=0', 'peak>20000'; exit code 4 when one is not met; may be given several times
      --skip-unfit         leave out rungs that do not fit into the free connections
      --no-warn ID         do not say this warning or note again; may be given several times
      --no-verdict ID      do not judge rungs by this rule; may be given several times
  -y, --yes                answer every question with yes; never drops a table

Running a session again (reproduce)
      --within WIDTH%      how far a rung's tps may be from what it was (default 10%)
      --without-commands   leave out the commands beside its rungs; else they must be given again

Percentiles of single transactions (pgbench -l)
      --percentiles        log transactions, sampled where needed; tell p50, p95, p99, p99.9 and the longest
      --log-budget MB      what the log of a rung may take (default 200)
      --keep-logs          leave the logs beside the session

Output
      --output FORM        screen, plain or ndjson; report: plain, markdown, json, csv, svg, html or junit; compare: screen or one of these; replay: screen or plain; sessions and import: plain or json
      --junit FILE         the result for CI as well, of a run, report or compare
      --baseline NAME      compare: what the others are set against, a label or a session (default the first)
      --fail-if CHANGE     compare: 'tps<-5%', 'latency@40>10%'; exit code 4 when one is shown or cannot be judged; may be given several times
      --ignore-durability  compare, reproduce: give verdicts and name a winner though a crash may lose more on one side; it is told
      --per-second         report: seconds instead of rungs
      --per-minute         transactions per minute beside those per second, also for report and compare
      --facts              report: what is known of server, settings, data and machines, and what is not; compare: all that differs
      --redact             report, compare, facts: hide host names, users, paths and addresses
      --data DIR           facts: the data directory, where no server tells it
      --label NAME         what the session is called
      --sessions DIR       where sessions are kept (or PGTOP_BENCH_SESSIONS)
      --theme NAME         dark, light or mono (default as COLORFGBG tells, else dark)
      --exit               leave the screen when the ladder has ended
      --host-via 'COMMAND' what stands before a shell's name to run it on the machine of the server, to see its CPU, memory and disks: 'ssh db1', 'docker exec -i db'
      --server-log PATH    keep what the server logs during each rung (a file of this machine, or a folder of them)
      --attach FILE        keep a file, or the output of 'COMMAND', with the session; may be given several times;
                           report, compare: a file of pgtop-bench facts, shown with a session that is there: NAME=FILE
      --pgbench PATH       the pgbench to run
      --help, --version

Exit codes
  0 done · 1 our bug · 2 wrong usage or refused before the start · 3 a rung is invalid · 4 a threshold is not met, --fail-if applies or cannot be judged · 129, 130, 131, 143 stopped, session saved · 141 the reader of a pipe has gone
`;
