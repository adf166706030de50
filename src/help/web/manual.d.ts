/** The groups of the manual, which `scripts/lib/assets/manual.ts` reads from docs/manual. */
declare module 'virtual:manual-contents' {
  const groups: readonly {
    readonly title: string;
    readonly pages: readonly { readonly title: string; readonly tasks: readonly string[] }[];
  }[];
  export default groups;
}

/** The pages of the manual by their names, and their pictures by the paths of their files. */
declare module 'virtual:manual-pages' {
  export const pages: Readonly<Record<string, import('../rule/manual.ts').ManualPage>>;
  export const pictures: Readonly<
    Record<string, { readonly src: string; readonly width: number; readonly height: number }>
  >;
}
