/** The figure of the drawn emblem as the data of an SVG path, in a square of 40 around (20, 20). */
export const sealFigurePath =
  'M32.2 22.2Q34.5 24.4 35.6 26.4Q36.8 28.5 36.7 30.3Q36.5 32 35.1 33.4Q33.8 34.7 31.3 35.6Q28.9 36.4 25.8 36.7Q22.7 37 19.3 36.7Q16 36.4 13 35.6Q10 34.7 7.8 33.4Q5.5 32 4.4 30.3Q3.2 28.5 3.3 26.4Q3.5 24.4 4.9 22.2Q6.2 20 8.7 17.8Q11.1 15.6 14.2 13.6Q17.3 11.5 20.7 9.7Q24 8 27 6.6Q30 5.3 32.2 4.4Q34.5 3.6 35.6 3.3Q36.8 3 36.7 3.3Q36.5 3.6 35.1 4.4Q33.8 5.3 31.3 6.6Q28.9 8 25.8 9.7Q22.7 11.5 19.3 13.6Q16 15.6 13 17.8Q10 20 7.8 22.2Q5.5 24.4 4.4 26.4Q3.2 28.5 3.3 30.3Q3.5 32 4.9 33.4Q6.2 34.7 8.7 35.6Q11.1 36.4 14.2 36.7Q17.3 37 20.7 36.7Q24 36.4 27 35.6Q30 34.7 32.2 33.4Q34.5 32 35.6 30.3Q36.8 28.5 36.7 26.4Q36.5 24.4 35.1 22.2Q33.8 20 31.3 17.8Q28.9 15.6 25.8 13.6Q22.7 11.5 19.3 9.7Q16 8 13 6.6Q10 5.3 7.8 4.4Q5.5 3.6 4.4 3.3Q3.2 3 3.3 3.3Q3.5 3.6 4.9 4.4Q6.2 5.3 8.7 6.6Q11.1 8 14.2 9.7Q17.3 11.5 20.7 13.6Q24 15.6 27 17.8Q30 20 32.2 22.2Z';

/** Circles around the figure, about (20, 20), from the outside. */
export const sealCircles = [
  { radius: 27, lineWidth: 1.2 },
  { radius: 24.6, lineWidth: 0.5 },
] as const;
export const sealFigureLineWidth = 1.1;
/** The view box of the drawn emblem. */
export const sealBox = { from: -8, side: 56 } as const;
