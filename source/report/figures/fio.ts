import type {FigureReader} from '../figures.ts';

/** fio's JSON (--output-format=json), lines of its own before it left out: bandwidth, operations and latencies of each job that read or wrote. */
export const fio: FigureReader = text => {
  const jobs = parse(text)?.jobs;
  if (!Array.isArray(jobs)) return null;
  const figures: Record<string, number | null> = {};
  for (const job of jobs.filter(isObject)) {
    for (const direction of ['read', 'write', 'trim']) {
      const side = job[direction];
      if (!isObject(side) || !number(side.total_ios)) continue;
      const name = `${String(job.jobname)} ${direction}`;
      figures[`${name} MB/s`] = bytesOf(side);
      figures[`${name} IOPS`] = number(side.iops);
      const {mean, p99} = latencyOf(side);
      figures[`${name} latency ms`] = mean;
      figures[`${name} p99 ms`] = p99;
    }
  }
  return Object.keys(figures).length > 0 ? figures : null;
};

type Json = Readonly<Record<string, unknown>>;

function parse(text: string): Json | null {
  if (!text.includes('"fio version"')) return null;
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Before 3.0 there was only `bw`, in KiB/s. */
function bytesOf({bw_bytes, bw}: Json): number | null {
  const bytes = number(bw_bytes) ?? (number(bw) ?? Number.NaN) * 1024;
  return Number.isNaN(bytes) ? null : bytes / 1e6;
}

/** From 3.0 in ns, before in µs; percentiles are of the completion. */
function latencyOf(side: Json): {mean: number | null; p99: number | null} {
  const [lat, clat, perMs] = isObject(side.lat_ns) ? [side.lat_ns, side.clat_ns, 1e6] : [side.lat, side.clat, 1e3];
  const mean = isObject(lat) ? number(lat.mean) : null;
  const percentiles = isObject(clat) && isObject(clat.percentile) ? clat.percentile : {};
  const p99 = number(percentiles['99.000000']);
  return {mean: mean === null ? null : mean / perMs, p99: p99 === null ? null : p99 / perMs};
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
