import type {Statistic} from './statistic.ts';
import {activity} from './statistics/activity.ts';
import {checkpoints} from './statistics/checkpoints.ts';
import {database} from './statistics/database.ts';
import {wal} from './statistics/wal.ts';

/** Every statistic that is polled. */
export const statistics: readonly Statistic[] = [activity, database, checkpoints, wal];
