import { openEmblem } from '#platform/server/pdf/emblem.ts';
import { openPicture } from '#platform/server/pdf/picture.ts';
import { createPdfDocument } from '#platform/server/pdf/sheet.ts';
import { drawBadgeFront, drawBadges } from './draw-badges.ts';
import { drawLeaflet } from './draw-leaflet.ts';
import { drawNoteSlips } from './draw-notes.ts';
import { drawPlacard } from './draw-placards.ts';
import { drawRoomSign } from './draw-signs.ts';
import { drawSitePlan } from './draw-site-plan.ts';
import { drawSlips } from './draw-slips.ts';
import { drawTable } from './draw-table.ts';
import type { Papers } from './papers.ts';

/** Draws papers as one PDF. Deterministic: equal input gives equal bytes. */
export default async function drawPapers(papers: Papers): Promise<Uint8Array> {
  const { title, club: author, lang, at, parts } = papers;
  const sheet = createPdfDocument({ title, author, lang, at, isEmpty: true });
  const emblem = openEmblem(sheet, papers.emblem);
  const newPage = (isLandscape: boolean) => sheet.newPage({ isLandscape });
  const upright = () => newPage(false);
  for (const part of parts)
    switch (part.kind) {
      case 'badges':
        drawBadges(sheet, { ...papers, emblem }, part, upright);
        break;
      case 'pass':
        sheet.newPage({ size: 'A6' });
        drawBadgeFront(sheet, { ...papers, emblem }, part);
        break;
      case 'placards': {
        const pictures = part.pictures.map((bytes) => openPicture(sheet, bytes));
        for (const placard of part.placards) {
          newPage(true);
          drawPlacard(sheet, { ...papers, emblem }, placard, pictures[placard.picture ?? -1]);
        }
        break;
      }
      case 'sign':
        drawRoomSign(sheet, { ...papers, emblem }, part, upright);
        break;
      case 'site_plan':
        drawSitePlan(sheet, { ...papers, emblem }, part, newPage);
        break;
      case 'table':
        drawTable(sheet, { ...papers, emblem }, part.table, upright);
        break;
      case 'notes':
        for (let page = 0; page < part.pages; page += 1) {
          upright();
          drawNoteSlips(sheet, papers, part, page);
        }
        break;
      case 'leaflet':
        upright();
        drawLeaflet(sheet, { ...papers, emblem }, part.leaflet);
        break;
      case 'slips':
        upright();
        drawSlips(sheet, papers, part.slips);
        break;
    }
  return sheet.finish();
}
