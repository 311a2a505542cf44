import {workloads} from './command.ts';

/** The workload of a report's transaction type by its name today: `<builtin: select only>` and (up to 9.5) `SELECT only` are select-only; any other as printed. */
export function workloadOf(transactionType: string): string {
  const title = (/^<builtin: (.+)>$/.exec(transactionType)?.[1] ?? transactionType).toLowerCase();
  const known = workloads.find(workload => workload.title.toLowerCase() === title);
  return known?.name ?? (title.startsWith('update only ') ? 'simple-update' : transactionType);
}
