/** The position in the write-ahead log: written on a primary, replayed on a standby. */
export const walPosition = 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END';
