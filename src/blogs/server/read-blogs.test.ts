import { describe, expect, test } from 'vitest';
import { blogs as stored } from '#pages/content/club.ts';
import { readConfig } from '#platform/server/config.ts';
import { blogReader, storedBlogs } from './read-blogs.ts';

const config = readConfig({ BLOG_FEED_URL: 'https://blogs.example.org/' });
const entry = { name: 'A sample blog', url: 'https://example.org/a', thumbnail: 'https://example.org/a.jpg' };
const minutes = 60_000;
const own = async () => ({ blogs: stored, pictures: {} });

describe('the blogs', () => {
  test('are the stored ones while no other host is named', async () => {
    const read = blogReader({ config: readConfig({}), clock: () => 0 }, own);
    expect(await read()).toMatchObject(stored.map(({ name, url }) => ({ name, url })));
  });

  test('are asked for once a second, however many visitors come, and again after a failure', async () => {
    let now = 0;
    let asked = 0;
    const read = blogReader({ config: readConfig({}), clock: () => now }, async () => {
      if (++asked === 2) throw new Error('the database is away');
      return own();
    });
    await Promise.all([read(), read(), read()]);
    expect(asked).toBe(1);
    now = 1000;
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toHaveLength(stored.length);
    expect(asked).toBe(3);
  });

  test('that are stored have a thumbnail a page can load, and none where no picture was made', () => {
    const [first, second] = stored;
    const webp = ['/pictures/small.webp', '/pictures/large.webp'];
    const blogs = storedBlogs({ blogs: stored, pictures: { [first?.thumbnail ?? '']: { webp } } });
    expect(blogs.slice(0, 2)).toEqual([
      { name: first?.name, url: first?.url, thumbnail: '/pictures/large.webp' },
      { name: second?.name, url: second?.url, thumbnail: '' },
    ]);
  });

  test("are the other host's, asked for once in ten minutes however many visitors come", async () => {
    let now = 0;
    const asked: string[] = [];
    const read = blogReader({ config, clock: () => now }, own, async (url) => {
      asked.push(url);
      return [entry];
    });
    expect(await Promise.all([read(), read()])).toEqual([[entry], [entry]]);
    now = 9 * minutes;
    await read();
    expect(asked).toEqual(['https://blogs.example.org/blog/read']);
    now = 11 * minutes;
    await read();
    expect(asked).toHaveLength(2);
  });

  test('stay as last read while the other host is away', async () => {
    let now = 0;
    let away = false;
    const read = blogReader({ config, clock: () => now }, own, async () => {
      if (away) throw new Error('away');
      return [entry];
    });
    await read();
    away = true;
    now = 20 * minutes;
    expect(await read()).toEqual([entry]);
  });

  test('make no reader wait for a host that has just failed: it is asked again after a minute', async () => {
    let now = 0;
    let asked = 0;
    const read = blogReader({ config, clock: () => now }, own, async () => {
      asked++;
      throw new Error('away');
    });
    for (const at of [0, 1, 59_000, 61_000]) {
      now = at;
      await expect(read()).rejects.toMatchObject({ status: 502 });
    }
    expect(asked).toBe(2);
  });

  test.each([
    ['is away', () => Promise.reject(new Error('away'))],
    ['answers something else', async () => ({ blogs: [] })],
    ['links to a script', async () => [{ ...entry, url: 'javascript:alert(1)' }]],
  ])('fail in the words of the contract when the other host %s', async (_what, answer) => {
    const read = blogReader({ config, clock: () => 0 }, own, answer);
    await expect(read()).rejects.toMatchObject({ status: 502, message: 'Failed to fetch the blogs' });
  });
});
