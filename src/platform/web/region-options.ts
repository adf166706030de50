import { supportedCurrencyCodes } from '../rule/currency.ts';
import { countryCodes, localeTags } from '../rule/region-choices.ts';
import type { Option } from './ui/select.tsx';

export type RegionalSetting = 'currency' | 'locale' | 'country' | 'time_zone';

/**
 * Lists the options of a setting. Time zones are sorted by name, which begins with the continent, and others by label.
 * An unknown `current` value comes first.
 */
export function listRegionalSettingOptions(setting: RegionalSetting, current: string): readonly Option[] {
  const known = lists[setting]();
  return current === '' || known.some(({ value }) => value === current)
    ? known
    : [{ value: current, label: current }, ...known];
}

const lists: Readonly<Record<RegionalSetting, () => Option[]>> = {
  currency: () => named('currency', supportedCurrencyCodes, (code, name) => `${name} (${code})`),
  locale: () => named('language', localeTags, (_tag, name) => name),
  country: () => named('region', countryCodes, (_code, name) => name),
  time_zone: () =>
    Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') })),
};

function named(
  type: 'currency' | 'language' | 'region',
  codes: readonly string[],
  labelOf: (code: string, name: string) => string,
): Option[] {
  const names = new Intl.DisplayNames('en', { type, languageDisplay: 'standard' });
  return codes
    .map((value) => ({ value, label: labelOf(value, names.of(value) ?? value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
