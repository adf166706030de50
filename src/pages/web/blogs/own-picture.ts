/** Whether the page may load a thumbnail: its policy allows pictures of this origin alone (`img-src 'self'`). */
export function isOwnPicture(thumbnail: string, origin: string): boolean {
  if (thumbnail === '' || !URL.canParse(thumbnail, origin)) return false;
  return new URL(thumbnail, origin).origin === origin;
}
