import type { Db, Transaction } from '#platform/server/db/tables.ts';

const ofEvent = (db: Db, eventId: string) =>
  db
    .selectFrom('portfolios')
    .innerJoin('committees', 'committees.id', 'portfolios.committee_id')
    .where('committees.event_id', '=', eventId);

/** Lists the portfolios of a committee with the upload times of their pictures. Leaves out withdrawn portfolios. */
export async function listPortfoliosWithPictureTimes(db: Db, eventId: string, committee: string) {
  return ofEvent(db, eventId)
    .leftJoin('portfolio_pictures', 'portfolio_pictures.portfolio_id', 'portfolios.id')
    .select(['portfolios.id', 'portfolios.name', 'portfolio_pictures.uploaded_at as uploadedAt'])
    .where('committees.value', '=', committee)
    .where('portfolios.withdrawn_at', 'is', null)
    .orderBy('portfolios.position')
    .orderBy('portfolios.id')
    .execute();
}

/**
 * Returns the id of a portfolio if it belongs to the event, otherwise no id. With `everywhere` it also returns the ids
 * of the portfolios of the same name in the other committees.
 */
export async function listPortfolioIdsForPicture(
  db: Db,
  eventId: string,
  { portfolioId, everywhere }: { portfolioId: string; everywhere: boolean },
): Promise<string[]> {
  const rows = await ofEvent(db, eventId)
    .select(['portfolios.id', 'portfolios.name'])
    .where(
      'portfolios.name',
      '=',
      ofEvent(db, eventId).select('portfolios.name').where('portfolios.id', '=', portfolioId),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  if (!ids.includes(portfolioId)) return [];
  return everywhere ? ids : [portfolioId];
}

/** Sets the picture of portfolios. A picture that a portfolio already has is replaced. */
export async function setPortfolioPictures(
  transaction: Transaction,
  portfolioIds: readonly string[],
  picture: { uploaded_at: number; bytes: Uint8Array },
): Promise<void> {
  for (const portfolioId of portfolioIds)
    await transaction
      .insertInto('portfolio_pictures')
      .values({ portfolio_id: portfolioId, ...picture })
      .onConflict((known) => known.column('portfolio_id').doUpdateSet(picture))
      .execute();
}

/** Deletes the picture of a portfolio. @returns false when it has none */
export async function deletePictureOfPortfolio(
  transaction: Transaction,
  portfolioId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('portfolio_pictures')
    .where('portfolio_id', '=', portfolioId)
    .returning('portfolio_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the JPEG, or undefined when the portfolio has none. */
export async function findPortfolioPicture(db: Db, portfolioId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('portfolio_pictures')
    .select('bytes')
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return row?.bytes;
}

/**
 * Reads the JPEGs of an event, or of one committee, by portfolio id.
 * @param committee value of a committee; empty for all committees
 */
export async function mapPicturesByPortfolio(
  db: Db,
  eventId: string,
  committee: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await ofEvent(db, eventId)
    .innerJoin('portfolio_pictures', 'portfolio_pictures.portfolio_id', 'portfolios.id')
    .select(['portfolios.id', 'portfolio_pictures.bytes'])
    .$if(committee !== '', (query) => query.where('committees.value', '=', committee))
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/**
 * Copies pictures to the portfolios of the same committee and name in another event. Portfolios that already have a
 * picture keep it.
 */
export async function copyPortfolioPictures(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<void> {
  await transaction
    .insertInto('portfolio_pictures')
    .columns(['portfolio_id', 'uploaded_at', 'bytes'])
    .expression(
      ofEvent(transaction, from)
        .innerJoin('portfolio_pictures', 'portfolio_pictures.portfolio_id', 'portfolios.id')
        .innerJoin('committees as others', 'others.value', 'committees.value')
        .innerJoin('portfolios as copies', (join) =>
          join.onRef('copies.committee_id', '=', 'others.id').onRef('copies.name', '=', 'portfolios.name'),
        )
        .select(['copies.id', 'portfolio_pictures.uploaded_at', 'portfolio_pictures.bytes'])
        .where('others.event_id', '=', to),
    )
    .onConflict((known) => known.column('portfolio_id').doNothing())
    .execute();
}
