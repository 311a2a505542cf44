/** What `pgbench --version` says: the text after the product name, and a number in the manner of server_version_num. Null for other programs. */
export function readVersion(text: string): {version: string; versionNumber: number} | null {
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  if (!PRODUCT.test(line)) return null;
  const version = line.replace(PRODUCT, '').trim();
  const match = NUMBERS.exec(version);
  if (!match) return null;
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map(part => Number(part ?? 0));
  return {version, versionNumber: major >= 10 ? major * 10_000 + minor : major * 10_000 + minor * 100 + patch};
}

/** The first line of stdout from 14 on: `pgbench (16.4)`, or `pgbench (16.4, server 17.0)` when the two differ; versions may hold parentheses. */
export function readBanner(line: string): {pgbenchVersion: string; serverVersion: string | null} | null {
  if (!line.startsWith('pgbench (') || !line.endsWith(')')) return null;
  const inside = line.slice('pgbench ('.length, -1);
  if (!NUMBERS.test(inside)) return null;
  const [pgbenchVersion = inside, serverVersion = null] = inside.split(', server ', 2);
  return {pgbenchVersion, serverVersion};
}

/** `pgbench (PostgreSQL) ` and what packagers put there. */
const PRODUCT = /^pgbench \([^()\d][^()]*\) +/;
const NUMBERS = /^(\d{1,3})(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?(?![\d.])/;
