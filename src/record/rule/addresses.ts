import { toSlug } from '#platform/rule/slug.ts';

/** Chooses an address for each name, in their order. Equal ones are numbered: 'unhrc', 'unhrc-2'. */
export function chooseAddresses(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const slug = toSlug(name);
    let address = slug;
    for (let number = 2; used.has(address); number += 1) address = `${slug}-${number}`;
    used.add(address);
    return address;
  });
}
