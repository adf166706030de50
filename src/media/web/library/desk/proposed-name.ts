const longest = 60;

/** A name for a picture, from what its file is called: 'Crisis Night (2).JPG' is 'crisis-night-2'. */
export function proposedName(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-|-$/g, '');
}
