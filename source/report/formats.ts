import {csv} from './formats/csv.ts';
import {json} from './formats/json.ts';
import {markdown} from './formats/markdown.ts';
import {plain} from './formats/plain.ts';
import type {SessionReport} from './report.ts';

/** What tables for people show beside the rest. */
export interface WriteOptions {
  /** Transactions per minute beside those per second. */
  readonly perMinute: boolean;
}

/** A form in which reports are written. */
export interface Format {
  readonly name: 'plain' | 'markdown' | 'json' | 'csv';
  /** Of a file, with its dot. */
  readonly extension: string;
  /** The report as text that ends with a line end. */
  readonly write: (report: SessionReport, options?: WriteOptions) => string;
  /** What several reports, each as written, are as one text. */
  readonly join: (texts: readonly string[]) => string;
}

/** Every form, in the order shown to people. */
export const formats: readonly Format[] = [plain, markdown, json, csv];
