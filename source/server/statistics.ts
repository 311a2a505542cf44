import type {Statistic} from './statistic.ts';
import {activity} from './statistics/activity.ts';
import {autovacuums} from './statistics/autovacuums.ts';
import {backgroundWriter} from './statistics/background-writer.ts';
import {checkpoints} from './statistics/checkpoints.ts';
import {configuration} from './statistics/configuration.ts';
import {database} from './statistics/database.ts';
import {io} from './statistics/io.ts';
import {replication} from './statistics/replication.ts';
import {size} from './statistics/size.ts';
import {tables} from './statistics/tables.ts';
import {vacuums} from './statistics/vacuums.ts';
import {wal} from './statistics/wal.ts';

/** Every statistic that is polled. */
export const statistics: readonly Statistic[] = [
  activity,
  database,
  checkpoints,
  wal,
  backgroundWriter,
  io,
  vacuums,
  autovacuums,
  replication,
  configuration,
  tables,
  size,
];
