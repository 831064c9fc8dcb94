import { dayText } from '@winnow/openapi/common/dates'
import type { AskedQuestion, QuestionType } from '@winnow/openapi/questions'
import type { Submission } from '@winnow/sdk'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { chosen, optionHue } from '../../../lib/review/options.ts'
import { css } from '../../../styled-system/css'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { FileChip, Pill } from '../../../ui/data/tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FileAnswer } from './media/FileAnswer.tsx'
import type { AnswerPlace } from './media/place.ts'
import { VideoAnswer } from './media/VideoAnswer.tsx'

export type AnswerValue = string | string[] | null

const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const figures = css({ fontVariantNumeric: 'tabular-nums' })
const row = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6', minWidth: '0' })
const address = css({ display: 'flex', alignItems: 'center', gap: '6', minWidth: '0' })
const clipped = css({
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Only inline text is cut with an ellipsis.
  '& > a': { display: 'inline' },
})
const icon = css({ display: 'inline-flex', flexShrink: '0', color: 't3' })

/** An answer with its files, and where to ask for them */
export type FieldAnswer = Pick<
  Submission['fieldValues'][number],
  'value' | 'fileMetadata' | 'videoMetadata' | 'previewAvailable'
> & { place: AnswerPlace; correctedAt: string | null }

interface AnswerView {
  /** Shown as itself; two share a line */
  media?: true
  /** Short ones share a line with their neighbours */
  short: boolean
  show: (value: string | string[], question: AskedQuestion, answer: FieldAnswer) => ReactNode
}

const text: AnswerView = { short: false, show: value => <div className={words}>{String(value)}</div> }

const pills: AnswerView = {
  short: true,
  show: (value, question) => (
    <div className={row}>
      {chosen(value).map(option => (
        <Pill key={option} hue={optionHue(question, option)}>
          {option}
        </Pill>
      ))}
    </div>
  ),
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

const link: AnswerView = {
  short: true,
  show: value => {
    const url = String(value)
    return (
      <div className={address}>
        <span className={icon}>
          <Icon of={Link2} size={15} />
        </span>
        <span className={clipped} title={url}>
          {/^https?:\/\//.test(url) ? (
            <TextLink href={url} external tone="plain">
              {withoutScheme(url)}
            </TextLink>
          ) : (
            url
          )}
        </span>
      </div>
    )
  },
}

/** A name alone where an import brought it without its file. */
const named = (kind: 'file' | 'video', value: string | string[]) => (
  <FileChip kind={kind} name={String(value)} />
)

const file: AnswerView = {
  media: true,
  short: true,
  show: (value, _, { fileMetadata, previewAvailable, ...of }) =>
    fileMetadata ? (
      <FileAnswer
        file={fileMetadata}
        previewAvailable={previewAvailable}
        place={of.place}
        correctedAt={of.correctedAt}
      />
    ) : (
      named('file', value)
    ),
}

const video: AnswerView = {
  media: true,
  short: true,
  show: (value, _, { videoMetadata, place }) =>
    videoMetadata ? <VideoAnswer video={videoMetadata} place={place} /> : named('video', value),
}

/** How an answer of each type is read. */
export const answerViews: Record<QuestionType, AnswerView> = {
  SHORT_TEXT: { ...text, short: true },
  LONG_TEXT: text,
  NUMBER: { short: true, show: value => <span className={figures}>{String(value)}</span> },
  DATE: { short: true, show: value => <span className={figures}>{dayText(String(value))}</span> },
  LINK: link,
  PHONE_NUMBER: {
    short: true,
    show: value => (
      <TextLink href={`tel:${String(value)}`} external tone="plain">
        {String(value)}
      </TextLink>
    ),
  },
  SINGLE_SELECT: pills,
  DROPDOWN: pills,
  MULTI_SELECT: { ...pills, short: false },
  FILE_UPLOAD: file,
  VIDEO: video,
}
