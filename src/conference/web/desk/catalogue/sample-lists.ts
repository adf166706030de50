/** Sample countries that the secretariat adapts to its agenda. */
const securityCouncil = [
  ...['China', 'France', 'Russian Federation', 'United Kingdom', 'United States of America'],
  ...['Algeria', 'Denmark', 'Greece', 'Guyana', 'Pakistan', 'Panama', 'Republic of Korea'],
  ...['Sierra Leone', 'Slovenia', 'Somalia'],
];
const largeEconomies = [
  ...['Argentina', 'Australia', 'Brazil', 'Canada', 'China', 'France', 'Germany', 'India', 'Indonesia'],
  ...['Italy', 'Japan', 'Mexico', 'Republic of Korea', 'Russian Federation', 'Saudi Arabia', 'South Africa'],
  ...['Türkiye', 'United Kingdom', 'United States of America'],
];
const generalAssembly = [
  ...['Afghanistan', 'Algeria', 'Argentina', 'Australia', 'Bangladesh', 'Belgium', 'Bhutan', 'Brazil'],
  ...['Canada', 'Chile', 'China', 'Colombia', 'Cuba', 'Denmark', 'Egypt', 'Ethiopia', 'Fiji', 'Finland'],
  ...['France', 'Germany', 'Ghana', 'Greece', 'India', 'Indonesia', 'Iran', 'Iraq', 'Israel', 'Italy'],
  ...['Japan', 'Jordan', 'Kenya', 'Malaysia', 'Maldives', 'Mexico', 'Morocco', 'Myanmar', 'Nepal'],
  ...['Netherlands', 'New Zealand', 'Nigeria', 'Norway', 'Pakistan', 'Peru', 'Philippines', 'Poland'],
  ...['Qatar', 'Republic of Korea', 'Russian Federation', 'Saudi Arabia', 'Senegal', 'Singapore'],
  ...['South Africa', 'Spain', 'Sri Lanka', 'Sweden', 'Switzerland', 'Thailand', 'Türkiye', 'Ukraine'],
  ...['United Arab Emirates', 'United Kingdom', 'United States of America', 'Viet Nam'],
];

export const samplePortfolioLists = [
  { label: 'Security council', names: securityCouncil },
  { label: 'Large economies', names: largeEconomies },
  { label: 'General assembly', names: generalAssembly },
].map(({ label, names }) => ({ label: `${label} (${names.length})`, text: names.join('\n') }));
