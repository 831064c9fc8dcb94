import { uploadStates } from '@winnow/openapi'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from '../forms/columns.ts'
import { forms } from '../forms/forms.ts'
import { submissions } from './submissions.ts'

/**
 * A file or a recording on its way in, for one question of a form. Its id is its secret: 128 random bits. Its bytes lie in the
 * storage as parts until they are whole, then as one file.
 */
export const uploads = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    questionId: text().notNull(),
    originalFilename: text().notNull(),
    /** As the sender says, until the bytes show it */
    contentType: text().notNull(),
    /** Null: a recording whose end is not known yet. A row of the driver has a `length` of its own, hence the name */
    length: integer('upload_length'),
    received: integer().notNull().default(0),
    /** Stored already, in their order; gone once the file is whole */
    parts: json<{ key: string; bytes: number }[]>().notNull().default([]),
    /** Once it is whole */
    fileId: text(),
    state: text({ enum: uploadStates }).notNull().default('OPEN'),
    /** What was wrong with it, for its sender */
    refusal: text(),
    /** Seconds, of a recording */
    duration: real(),
    /** The upload of the video that this is a small picture of; null: a file of its own */
    thumbnailOf: text(),
    /** Counted against the limit of one address; a hash, gone with the upload */
    senderHash: text().notNull(),
    createdAt: instant().notNull(),
    touchedAt: instant().notNull(),
  },
  it => [
    index('uploads_form').on(it.formNumber),
    index('uploads_touched').on(it.state, it.touchedAt),
    index('uploads_sender').on(it.senderHash, it.state),
  ],
)

/** The file or video of an answer; `fileId` null: it is still to come. The bytes are those of `files`. */
export const answerFiles = sqliteTable(
  'answer_files',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    questionId: text().notNull(),
    fileId: text(),
    /** The upload that it came by, or is still coming by */
    uploadId: text(),
    originalFilename: text().notNull(),
    contentType: text().notNull(),
    bytes: integer(),
    /** Seconds */
    duration: real(),
    /** A picture of it, small: a video's first look, an image made smaller */
    thumbnailFileId: text(),
    /** The MP4 that ffmpeg made, and its job */
    playableFileId: text(),
    convertJobId: text(),
  },
  it => [
    primaryKey({ columns: [it.submissionId, it.questionId] }),
    index('answer_files_upload').on(it.uploadId),
    index('answer_files_file').on(it.fileId),
  ],
)

/**
 * What deep search read of a file, once; it goes with the bytes of the file. A file with the same bytes has the same text, so that
 * nothing is read twice.
 */
export const fileTexts = sqliteTable(
  'file_texts',
  {
    fileId: text().primaryKey(),
    /** SHA-256 of the bytes */
    hash: text().notNull(),
    /** By page, as quotes count them; none: it has no text that can be read */
    pages: json<string[]>().notNull(),
    /** There is more in it than is read */
    cut: flag().notNull().default(false),
    readAt: instant().notNull(),
  },
  it => [index('file_texts_hash').on(it.hash)],
)
