import type { AnswerError, Answers, ApplicantQuestion } from '@winnow/openapi/questions'
import { answerName, answerPath, splitQuestions } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import { type ApplicantApi, lostMessage, newKey, toWire } from '../api.ts'
import { isSame } from '../drafts/answers.ts'
import { timeZone } from '../format.ts'
import { sentUploads, unfinished, untilWhole } from '../uploads/in-progress.ts'
import { textOfAnswer } from './answers.tsx'
import type { FoundPage, OwnApplication } from './page.ts'
import { type Stored, storedIn } from './stored.ts'

const stillHereHint = 'Your changes are still here.'
const noRulesMessage = `Part of this page couldn't be loaded. ${stillHereHint} Try again in a moment.`
const movedMessage = `Your application was corrected in another tab or on another device. ${stillHereHint} Check what was saved there, then save again to replace it.`

type CorrectionOptions = {
  page: FoundPage
  api: ApplicantApi
  /** Ids of the questions that are asked */
  asked: ReadonlySet<string>
  /** Reads and validates the form; null when an answer is wrong, undefined when the rules cannot be loaded */
  collect: () => Promise<Answers | null | undefined>
  onErrors: (errors: readonly AnswerError[]) => void
  /** Fields are drawn again, with what was saved elsewhere */
  onMoved: () => void
  onDone: (application: OwnApplication) => void
}

/** The answers of an application by path, as the form's inputs hold them and as text. */
function answersIn(page: FoundPage, application: OwnApplication) {
  const { name, email } = splitQuestions(application.form.inputFields)
  const values = new Map(application.fieldValues.map(value => [value.fieldId as string, value]))
  return (question: ApplicantQuestion) => {
    if (question.id === name?.id) return { value: application.name, text: application.name }
    if (question === email || question.id === email?.id)
      return { value: application.email, text: application.email }
    const value = values.get(question.id)
    const file = storedIn(page, value)
    return {
      ...{
        value: file ? file.answer : (value?.value ?? null),
        text: file?.label ?? (value ? textOfAnswer(value) : ''),
      },
      ...(file ? { file } : {}),
    }
  }
}

type FieldStart = { value: unknown; file?: Stored; round: number; saved?: string }

/**
 * Saves a correction of the application that is shown. Never overwrites one that was corrected elsewhere meanwhile: what
 * was not touched here is taken from there, and the rest stays as it was typed, with the other answer beside it.
 */
export function useCorrection({ page, api, asked, collect, onErrors, onMoved, onDone }: CorrectionOptions) {
  const { token } = page
  const { inputFields } = page.application.form
  /** What the corrections are compared with */
  const basis = useRef(page.application)
  const [moved, setMoved] = useState<Readonly<Record<string, FieldStart>>>({})
  const [state, setState] = useState<'idle' | 'uploading' | 'saving'>('idle')
  const [sentence, setSentence] = useState('')
  const key = useRef(newKey())
  const busy = useRef(false)
  const gone = useRef(false)
  useEffect(
    () => () => {
      gone.current = true
    },
    [],
  )
  const { name, email } = splitQuestions(inputFields)
  const begun = useRef(answersIn(page, page.application)).current

  const places = (question: ApplicantQuestion) => {
    const apart = question === name ? 'name' : question === email ? 'email' : null
    const { value, file, round, saved } = { round: 0, ...begun(question), ...moved[question.id] }
    return {
      ...{ path: apart ?? answerPath(question.id), name: apart ?? answerName(question.id) },
      ...{ typed: value, file, round, saved },
    }
  }

  const answerTo = ({ name: typed, email: address, values }: Answers, question: ApplicantQuestion) => {
    if (question === name) return typed
    if (question === email) return address
    return values.find(({ id }) => id === question.id)?.answer ?? null
  }

  /** Takes over what was saved elsewhere, where nothing was typed here. */
  const move = async (answers: Answers): Promise<string> => {
    const now = await api.fetch(token)
    if (!now.ok) return `${now.detail ?? lostMessage} ${stillHereHint}`
    const [before, after] = [answersIn(page, basis.current), answersIn(page, now.reply)]
    const next = { ...moved }
    for (const question of inputFields) {
      const mine = answerTo(answers, question)
      const [was, is] = [before(question), after(question)]
      const round = next[question.id]?.round ?? 0
      if (isSame(was.value, is.value)) continue
      if (isSame(mine, was.value))
        next[question.id] = {
          value: is.value,
          ...('file' in is ? { file: is.file } : { file: undefined }),
          round: round + 1,
        }
      else if (!isSame(mine, is.value))
        next[question.id] = { ...begun(question), ...next[question.id], round, saved: is.text }
    }
    basis.current = now.reply
    setMoved(next)
    onMoved()
    return movedMessage
  }

  const attempt = async () => {
    setSentence('')
    const filesFirst = () => (unfinished(asked).length > 0 ? untilWhole(() => asked) : null)
    // A file may be refused while the answers are validated, too.
    const pressed = filesFirst()
    let answers = await collect()
    const files = answers && (pressed ?? filesFirst())
    if (files) {
      setState('uploading')
      const refused = await files
      if (gone.current) return
      // A file that was refused meanwhile is not an answer any more.
      answers = await collect()
      if (answers && refused.length > 0) return onErrors(refused)
    }
    if (answers === undefined) return setSentence(noRulesMessage)
    if (!answers) return
    setState('saving')
    const typed = answers
    const before = answersIn(page, basis.current)
    const changed = inputFields.filter(
      question =>
        question !== name &&
        question !== email &&
        asked.has(question.id) &&
        !isSame(answerTo(typed, question), before(question).value),
    )
    const outcome = await api.correct(
      {
        own_token: token,
        ...(isSame(typed.name, basis.current.name) ? {} : { name: typed.name }),
        values: changed.map(question => toWire({ id: question.id, answer: answerTo(typed, question) })),
        time_zone: timeZone(),
        corrected_at: basis.current.correctedAt,
      },
      key.current,
    )
    if (outcome.ok) {
      sentUploads(token)
      return onDone(outcome.reply)
    }
    const failed = `${outcome.detail ?? lostMessage} ${stillHereHint}`
    if (!outcome.code) return setSentence(failed)
    key.current = newKey()
    // When the first attempt did arrive, this is a new correction.
    if (outcome.code === 'stale_version' || outcome.code === 'idempotency_mismatch')
      return setSentence(await move(typed))
    const paths = inputFields.map(question => places(question).path)
    const shown = (outcome.errors ?? []).filter(({ path }) => paths.includes(path))
    onErrors(shown)
    if (shown.length === 0) setSentence(failed)
  }

  const save = async () => {
    if (busy.current) return
    busy.current = true
    try {
      await attempt()
    } finally {
      busy.current = false
      if (!gone.current) setState('idle')
    }
  }

  return { places, state, sentence, save }
}
