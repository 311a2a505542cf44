import type {Format} from './format.ts';
import {csv} from './formats/csv.ts';
import {html} from './formats/html.ts';
import {json} from './formats/json.ts';
import {junit} from './formats/junit.ts';
import {markdown} from './formats/markdown.ts';
import {plain} from './formats/plain.ts';
import {svg} from './formats/svg.ts';

/** Every form, in the order shown to people. */
export const formats: readonly Format[] = [plain, markdown, json, csv, svg, html, junit];
