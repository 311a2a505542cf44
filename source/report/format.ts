import type {Comparison} from './compare/comparison.ts';
import type {Dress} from './dress.ts';
import type {SessionReport} from './report.ts';

/** What tables for people show beside the rest. */
export interface WriteOptions {
  /** Transactions per minute beside those per second. */
  readonly perMinute: boolean;
  /** What is known of the circumstances. */
  readonly facts?: boolean;
  /** For forms that are drawn. */
  readonly dress?: Dress;
}

/** What a comparison is written with. */
export interface CompareOptions extends WriteOptions {
  /** Those that it was made from, by `systems[].sessions[].report`; their seconds only where the form was asked for them. */
  readonly reports: readonly SessionReport[];
}

/** A form in which reports are written. */
export interface Format {
  readonly name: 'plain' | 'markdown' | 'json' | 'csv' | 'svg' | 'html' | 'junit';
  /** Of a file, with its dot. */
  readonly extension: string;
  /** The report as text that ends with a line end. */
  readonly write: (report: SessionReport, options?: WriteOptions) => string;
  /** Systems side by side, as text that ends with a line end; absent where the form has none. */
  readonly compare?: (comparison: Comparison, options?: CompareOptions) => string;
  /** What several reports, each as written, are as one text. */
  readonly join: (texts: readonly string[]) => string;
  /** What it shows where that is asked, or always. */
  readonly shows: readonly ('perSecond' | 'perMinute' | 'facts' | 'limits')[];
  /** Whether it holds one session: several cannot be joined. */
  readonly single?: true;
}
