/** The end of a switch that names every case; the compiler refuses a call while one is left. */
export const unreachable = (left: never): never => {
  throw new Error(`a case nobody handles: ${JSON.stringify(left)}`);
};
