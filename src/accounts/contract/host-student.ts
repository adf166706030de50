/** The name in the API of whether the person studies at the host institute. All other code says `isHostStudent`. */
export const hostStudentField = 'isStudentOfNITS';

/** Reads `hostStudentField` of an answer of the API. */
export const readIsHostStudent = (answer: { readonly [hostStudentField]: boolean }): boolean =>
  answer[hostStudentField];
