/**
 * Loaded before each test file: Ink draws only its last frame where it finds CI set, and chalk has no colours there. Only for the files'
 * own processes; the runner's report stays as the terminal wants it.
 */
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  process.env.CI = 'false';
  process.env.FORCE_COLOR = '3';
  delete process.env.NO_COLOR;
}

export {};
