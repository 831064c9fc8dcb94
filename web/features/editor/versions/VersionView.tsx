import { questionTypes } from '@winnow/openapi/questions'
import type { AskedField, FormVersion } from '@winnow/sdk'
import { questionIcon } from '../../../question-types/icons.ts'
import { optionHue } from '../../../question-types/shared/selected-options.ts'
import { css } from '../../../styled-system/css'
import { Badge, Pill } from '../../../ui/data/tags.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { pageTitle } from '../../forms/form-pages.ts'
import { isLocked, onEveryForm } from '../draft/draft.ts'
import { ShowIfSummary } from '../rules/ShowIfSummary.tsx'
import { type ComparedQuestion, compareVersions } from './compare.ts'

const list = css({ stack: '16', plainList: true })
const item = css({
  display: 'flex',
  gap: '8',
  minWidth: '0',
  '& > svg': { flexShrink: '0', marginTop: '2', color: 't3' },
})
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8', rowGap: '4' })
const title = css({ minWidth: '0', fontWeight: 'medium', overflowWrap: 'anywhere' })
const meta = css({ textStyle: 'meta', color: 't3' })
const soft = css({ color: 't2' })

/** So many options are shown; of a list of countries the rest is counted. */
const shownOptions = 12

interface VersionViewProps {
  version: FormVersion
  /** The version that is live; what is looked at is compared with it */
  live: FormVersion
}

/** A published version, and how it differs from the one that is live. */
export function VersionView({ version, live }: VersionViewProps) {
  const { texts, questions } = compareVersions(version, live)
  const isSame = texts.length === 0 && questions.every(it => it.state === 'same')
  return (
    <article className={css({ stack: '16', minWidth: '0' })} aria-label={`Version ${version.version}`}>
      <div>
        <h3 className={css({ textStyle: 'panel', overflowWrap: 'anywhere' })}>{version.name}</h3>
        {version.description && <RichText html={version.description} className={soft} />}
      </div>
      {!version.current && (
        <p className={soft}>
          {isSame
            ? 'Same as the current version.'
            : texts.length > 0
              ? `Changed since this version: ${sentence(texts)}.`
              : 'Questions that have changed since are marked below.'}
        </p>
      )}
      <ol className={list} aria-label="Questions">
        {questions.map(it => (
          <Question key={it.question.id} compared={it} all={[...version.inputFields, ...live.inputFields]} />
        ))}
      </ol>
      {version.formSuccessMessage && <Message name={pageTitle('thanks')} text={version.formSuccessMessage} />}
      {version.formCloseMessage && <Message name={pageTitle('closed')} text={version.formCloseMessage} />}
    </article>
  )
}

const sentence = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

interface QuestionProps {
  compared: ComparedQuestion
  all: readonly AskedField[]
}

function Question({ compared: { question, state, changes }, all }: QuestionProps) {
  const { options } = question
  const more = options.length - shownOptions
  return (
    <li className={item}>
      <Icon of={questionIcon(question)} size={15} />
      <div className={css({ stack: '4', grow: true })}>
        <div className={head}>
          <span className={title}>
            {state === 'added' ? <s className={soft}>{question.question}</s> : question.question}
            {question.required && <span className={css({ color: 'bad' })}> *</span>}
          </span>
          {state === 'removed' && <Badge tone="bad">Deleted since</Badge>}
          {state === 'added' && <Badge tone="ok">Added since</Badge>}
          {state === 'changed' && <Badge tone="warn">Changed since</Badge>}
        </div>
        {state === 'added' ? (
          <span className={meta}>Not in this version</span>
        ) : (
          <>
            <span className={meta}>
              {isLocked(question) ? onEveryForm : questionTypes[question.type].title}
              {changes.length > 0 && `. Changed since: ${changes.join(', ')}`}
            </span>
            {question.description && <RichText html={question.description} className={soft} />}
            {options.length > 0 && (
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4' })}>
                {options.slice(0, shownOptions).map(option => (
                  <Pill key={option} hue={optionHue(question, option)}>
                    {option}
                  </Pill>
                ))}
                {question.allowOther && <Pill>Other</Pill>}
                {more > 0 && <span className={meta}>and {more} more</span>}
              </div>
            )}
            <ShowIfSummary questions={all} question={question} />
          </>
        )}
      </div>
    </li>
  )
}

function Message({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <h4 className={css({ textStyle: 'meta', color: 't3' })}>{name}</h4>
      <p className={css({ prose: true })}>{text}</p>
    </div>
  )
}
