/** What hospitality prints, with the titles on screens and in files. */
export const hospitalityPapers = {
  beds: 'Beds by house',
  meals: 'Diets at meals',
  arrivals: 'Arrivals',
  emergency_by_name: 'Emergency sheet by name',
  emergency_by_house: 'Emergency sheet by house',
} as const;
export type HospitalityPaper = keyof typeof hospitalityPapers;

export const isEmergencySheet = (kind: HospitalityPaper): boolean =>
  kind === 'emergency_by_name' || kind === 'emergency_by_house';
