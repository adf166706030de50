import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Moves the clock of a server, which must load this module first: adds the milliseconds in the file CLOCK_FILE. Changes
 * of the file take effect at once. The file with `.read` at the end of its name then has the same content.
 */
const file = process.env.CLOCK_FILE ?? '';
const real = Date.now;
let off = 0;

const look = () => {
  try {
    const text = readFileSync(file, 'utf8');
    if (Number(text) === off) return;
    off = Number(text);
    writeFileSync(`${file}.read`, text);
  } catch {
    // Ignores an unreadable file, which is being written.
  }
};
look();
setInterval(look, 20).unref();
Date.now = () => real() + off;
