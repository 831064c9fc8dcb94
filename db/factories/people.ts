import { type Reader, sessions, users } from '../index.ts'

const day = 86_400_000
let made = 0

/** A person with an account. */
export async function user(db: Reader, it: Partial<typeof users.$inferInsert> = {}) {
  const n = ++made
  const email = it.email ?? `person${n}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const [row] = await db
    .insert(users)
    .values({
      id: `usr_${crypto.randomUUID()}`,
      emailKey: email.toLowerCase(),
      name: `Person ${n}`,
      createdAt: Date.now(),
      ...it,
      email,
    })
    .returning()
  if (!row) throw new Error('A user was not made')
  return row
}

/** A browser session of theirs, by the hash of its token. */
export const session = (db: Reader, it: { userId: string; tokenHash: string; now: number }) =>
  db.insert(sessions).values({
    tokenHash: it.tokenHash,
    userId: it.userId,
    createdAt: it.now,
    expiresAt: it.now + 30 * day,
    endsAt: it.now + 90 * day,
  })
