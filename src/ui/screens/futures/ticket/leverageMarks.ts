/** Five marks from 1 to the maximum, at round numbers. */
export function leverageMarks(max: number): readonly number[] {
  const inner = [1, 2, 3].map((quarter) => {
    const raw = (max * quarter) / 4;
    return raw >= 10 ? Math.round(raw / 5) * 5 : Math.round(raw);
  });
  return [...new Set([1, ...inner, max])].filter((mark) => mark >= 1 && mark <= max);
}
