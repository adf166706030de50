import type { EmblemFile, OpenEmblem } from '#platform/server/pdf/emblem.ts';

/**
 * Input of the child process that draws a PDF. Texts are ready to print, so that the process needs no database and no
 * time zone.
 */
export interface Papers {
  title: string;
  club: string;
  emblem: EmblemFile;
  event: string;
  /** BCP 47 tag of the text. */
  lang: string;
  /** Date of creation in epoch milliseconds. */
  at: number;
  /** The time of printing as text, such as 'Printed on 8 November 2024, 9:00 am'. */
  printed: string;
  parts: readonly PaperPart[];
}

/** Papers while they are drawn. */
export type OpenPapers = Omit<Papers, 'emblem'> & { readonly emblem: OpenEmblem };

export type PaperPart =
  | {
      kind: 'badges';
      badges: readonly PrintedBadge[];
      committees: readonly BadgeCommittee[];
      emergency: string;
    }
  | { kind: 'pass'; badge: PrintedBadge; committee: BadgeCommittee }
  | {
      kind: 'placards';
      placards: readonly PrintedPlacard[];
      /** JPEGs, to which the placards refer by their index. */
      pictures: readonly Uint8Array[];
    }
  | { kind: 'table'; table: PrintedTable }
  | { kind: 'sign'; room: string; days: readonly PrintedDay[]; address: string }
  | {
      kind: 'site_plan';
      /** A JPEG. */
      picture: Uint8Array;
      /** Places of rooms, in per mille from the left and the top. */
      pins: readonly { x: number; y: number; room: string }[];
      address: string;
    }
  | {
      kind: 'notes';
      committee: string;
      /** Text of the QR code. */
      address: string;
      pages: number;
      /** False prints a line on which the number is written by hand. */
      isNumbered: boolean;
    }
  | { kind: 'leaflet'; leaflet: PrintedLeaflet }
  | { kind: 'slips'; slips: PrintedSlips };

export interface PrintedBadge {
  /** Null on a blank badge. */
  person: {
    name: string;
    portfolio: string;
    /** College, or the institute of the club. Empty if it is unknown. */
    college: string;
    passCode: string | null;
    /** Role such as 'Chair', which is printed in large letters instead of the portfolio. */
    role?: string;
  } | null;
  /** Index of the committee in the part's list of committees. */
  committee: number;
}

export interface BadgeCommittee {
  /** Empty on the badges of volunteers. */
  name: string;
  /** Short name for the back of the badge. */
  shortName: string;
  hue: Hue;
  /** Sessions for the back of the badge, by day. */
  timetable: readonly { day: string; lines: readonly { time: string; text: string }[] }[];
}
export type Hue = 'azure' | 'saffron' | 'viridian' | 'rose' | 'violet';

/** The sessions of a day on the sign of a room. */
export interface PrintedDay {
  day: string;
  /** `text` is large, such as the committee; `detail` is small, such as the title of the session. */
  lines: readonly { time: string; text: string; detail: string }[];
}

export interface PrintedPlacard {
  /** Empty on a blank placard. */
  portfolio: string;
  committee: string;
  /** Text of the QR code. */
  address: string;
  /** Index of the picture in the part's list of pictures. Null if the portfolio has no picture. */
  picture: number | null;
}

export interface PrintedTable {
  title: string;
  committee: string;
  /** Null prints a line on which the session is written by hand. An empty text prints nothing. */
  session: string | null;
  help: string;
  /** Text of the QR code. */
  address: string;
  /** Widths are relative to each other. The columns always fill the page. */
  columns: readonly { label: string; width: number }[];
  rows: readonly (readonly PrintedCell[])[];
  rowHeight: number;
  /** Height of the first row, if it differs from `rowHeight`. */
  firstRowHeight?: number;
  /** Columns beside the table, with a gap between them and rows of the same height. */
  aside?: {
    columns: readonly { label: string; width: number }[];
    rows: readonly (readonly string[])[];
  };
  /**
   * For a long list: its texts have this size in points, a row is higher if a text would otherwise be smaller than
   * `smallest`, and only the first page has the whole head. With `wraps` no text is smaller than `size`: a row has as
   * many lines as it needs.
   */
  dense?: { size: number; smallest: number; wraps?: boolean };
}

/** A text, or one with a smaller note below it. */
export type PrintedCell = string | { text: string; note: string };

/** Texts on one page, in a size that fits. Printed as often on the page as there is room for `copies`. */
export interface PrintedLeaflet {
  title: string;
  subtitle: string;
  /** Text of the QR code. */
  address: string;
  sections: readonly { title: string; lines: readonly { lead: string; text: string }[] }[];
  columns: number;
  /** 2 prints it on each half of the page, which is cut in the middle. */
  copies: 1 | 2;
}

/** Forms that are handed in, two on a page. */
export interface PrintedSlips {
  title: string;
  committee: string;
  /** Text of the QR code. */
  address: string;
  /** Lines to write on, each with its labels from left to right. */
  fields: readonly (readonly string[])[];
  /** Labels of boxes to tick. */
  choices: readonly string[];
  /** Empty lines for the text. */
  textLines: number;
  /** What is filled in by the chairs, below a line. */
  chairFields: readonly (readonly string[])[];
  help: string;
}

/** Number of note slips on a page: four rows of two. */
export const noteSlipsPerPage = 8;
