/** The labels of the desk's screens, which `scripts/lib/assets/desk-labels.ts` reads from their source files. */
declare module 'virtual:desk-labels' {
  const labels: readonly (readonly [pattern: string, labels: readonly string[]])[];
  export default labels;
}
