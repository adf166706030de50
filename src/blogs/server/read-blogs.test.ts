import { describe, expect, test } from 'vitest';
import { sampleContent } from '#pages/content/index.ts';
import { readConfig } from '#platform/server/config.ts';
import { createBlogReader, toBlogs } from './read-blogs.ts';

const stored = sampleContent.blogs;

const config = readConfig({ BLOG_FEED_URL: 'https://blogs.example.org/' });
const entry = { name: 'A sample blog', url: 'https://example.org/a', thumbnail: 'https://example.org/a.jpg' };
const minutes = 60_000;
const readStored = async () => ({ blogs: stored, pictures: {} });

describe('the blogs', () => {
  test('are the stored ones without another host', async () => {
    const read = createBlogReader({ config: readConfig({}), clock: () => 0 }, readStored);
    expect(await read()).toMatchObject(stored.map(({ name, url }) => ({ name, url })));
  });

  test('are read once a second at most, and again after a failure', async () => {
    let now = 0;
    let requests = 0;
    const read = createBlogReader({ config: readConfig({}), clock: () => now }, async () => {
      if (++requests === 2) throw new Error('the database is away');
      return readStored();
    });
    await Promise.all([read(), read(), read()]);
    expect(requests).toBe(1);
    now = 1000;
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toHaveLength(stored.length);
    expect(requests).toBe(3);
  });

  test('have the thumbnail of their picture, if it exists', () => {
    const [first, second] = stored;
    const webp = ['/pictures/small.webp', '/pictures/large.webp'];
    const blogs = toBlogs({ blogs: stored, pictures: { [first?.thumbnail ?? '']: { webp } } });
    expect(blogs.slice(0, 2)).toEqual([
      { name: first?.name, url: first?.url, thumbnail: '/pictures/large.webp' },
      { name: second?.name, url: second?.url, thumbnail: '' },
    ]);
  });

  test('of another host are fetched every ten minutes at most', async () => {
    let now = 0;
    const requests: string[] = [];
    const read = createBlogReader({ config, clock: () => now }, readStored, async (url) => {
      requests.push(url);
      return [entry];
    });
    expect(await Promise.all([read(), read()])).toEqual([[entry], [entry]]);
    now = 9 * minutes;
    await read();
    expect(requests).toEqual(['https://blogs.example.org/blog/read']);
    now = 11 * minutes;
    await read();
    expect(requests).toHaveLength(2);
  });

  test('stay cached while the other host is unavailable', async () => {
    let now = 0;
    let away = false;
    const read = createBlogReader({ config, clock: () => now }, readStored, async () => {
      if (away) throw new Error('away');
      return [entry];
    });
    await read();
    away = true;
    now = 20 * minutes;
    expect(await read()).toEqual([entry]);
  });

  test('of a host that failed are fetched again after a minute', async () => {
    let now = 0;
    let requests = 0;
    const read = createBlogReader({ config, clock: () => now }, readStored, async () => {
      requests++;
      throw new Error('away');
    });
    for (const at of [0, 1, 59_000, 61_000]) {
      now = at;
      await expect(read()).rejects.toMatchObject({ status: 502 });
    }
    expect(requests).toBe(2);
  });

  test.each([
    ['is unavailable', () => Promise.reject(new Error('away'))],
    ['answers something else', async () => ({ blogs: [] })],
    ['links to a script', async () => [{ ...entry, url: 'javascript:alert(1)' }]],
  ])('return 502 when the other host %s', async (_what, answer) => {
    const read = createBlogReader({ config, clock: () => 0 }, readStored, answer);
    await expect(read()).rejects.toMatchObject({ status: 502, message: 'Failed to fetch the blogs' });
  });
});
