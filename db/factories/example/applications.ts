import { examples } from '@winnow/openapi/examples'
import { sql } from 'drizzle-orm'
import * as t from '../../index.ts'
import { exampleUploads } from './files.ts'

const exampleProfile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  headline: 'Analyst, Analytical Engines',
  experience: {
    'Analytical Engines': {
      allExperiences: [
        {
          title: 'Analyst',
          startDate: { year: 2023, month: 2 },
          endDate: null,
          employmentType: 'Full-time',
          image: null,
        },
      ],
    },
  },
  experienceCompanyOrder: ['Analytical Engines'],
  education: [
    {
      schoolName: 'University of London',
      startDate: { year: 2016 },
      endDate: { year: 2019 },
      image: null,
    },
  ],
}

/** Of whom the rest of the example speaks: the form, its statuses and who reviews it. */
export interface Applications {
  formNumber: number
  /** Ids of New, Shortlisted and Interview, in this order */
  stageIds: number[]
  /** The id of the user who reviews */
  by: string
  now: number
}

/** Ada, in New and written to a moment ago; Grace, in Shortlisted. */
export async function applications(db: t.Reader, { formNumber, stageIds, by, now }: Applications) {
  const [fresh = 0, shortlisted = 0] = stageIds
  const first = formNumber * 2 ** 32
  const people = [
    {
      id: first + 1,
      publicId: examples.submission,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      stageId: fresh,
      responded: true,
      linkedin: 'https://www.linkedin.com/in/ada-lovelace',
    },
    {
      id: first + 2,
      publicId: examples.otherSubmission,
      name: 'Grace Hopper',
      email: 'grace@example.com',
      stageId: shortlisted,
      linkedin: null,
    },
  ]
  for (const { linkedin, ...it } of people) {
    await db
      .insert(t.submissions)
      .values({ ...it, formNumber, version: 1, submittedAt: now, emailKey: it.email })
    await db
      .insert(t.submissionCells)
      .values({ id: it.id, cells: JSON.stringify(['I check by hand.', 'Engineer', null, null, linkedin]) })
    const keys = JSON.stringify([it.name.toLowerCase(), it.email, 'i check by hand.', 'Engineer'])
    await db.insert(t.submissionKeys).values({ id: it.id, keys: sql`jsonb(${keys})` })
    await db
      .insert(t.submissionChoices)
      .values({ formNumber, slot: 1, word: 'Engineer', submissionId: it.id, isFirst: true })
    for (const table of ['submission_search', 'submission_words'])
      await db.run(
        `insert into ${table} (rowid, text) values (${it.id}, '${it.name.toLowerCase()} ${it.email}')`,
      )
    await db.run(`update stage_counts set n = n + 1 where stage_id = ${it.stageId}`)
  }
  await exampleUploads(db, formNumber, now)
  await db.insert(t.linkedinProfiles).values({
    ...{ submissionId: first + 1, questionId: examples.linkedin, fetchedAt: now },
    ...{ url: 'https://www.linkedin.com/in/ada-lovelace', profile: exampleProfile },
  })
  await db
    .insert(t.chats)
    .values({ id: examples.chat, submissionId: first + 1, formNumber, lastMessageSeq: 2, lastMessageAt: now })
  const adas = { chatId: examples.chat, side: 'PAGE_USER' as const, senderId: by }
  await db.insert(t.messages).values([
    {
      ...{ ...adas, id: examples.attachedMessage, content: 'Here is how it works.', createdAt: now - 60_000 },
      ...{ attachmentId: 'fil_exampleattached', mailStatus: 'DELIVERED', mailDeliveredAt: now - 49_000 },
    },
    {
      ...{ ...adas, id: examples.message, content: 'Hi Ada, thank you for applying.', createdAt: now },
      mailStatus: 'PENDING',
    },
  ])
  await db.insert(t.outbox).values({
    kind: 'reply',
    data: {},
    recipient: 'ada@example.com',
    mailId: '<example@localhost>',
    messageId: examples.message,
    notBefore: now + 10_000,
    createdAt: now,
  })
}
