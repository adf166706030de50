/**
 * Name of the sample event in the texts of the first version of the site. It must never change: stored texts with this
 * name are upgraded to a placeholder, and the setup checklist finds texts that still contain it.
 */
export const sampleEventName = 'Annual Conference 2024';
export const sampleEventTheme = 'Hues of Harmony';
