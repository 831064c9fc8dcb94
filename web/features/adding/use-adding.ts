import { readerTimeZone, shortDate } from '@winnow/openapi/common/dates/dates'
import { movedText } from '@winnow/openapi/common/moved-since'
import type { AnswerError, Answers, ApplicantQuestion } from '@winnow/openapi/questions'
import { splitQuestions, typeOf } from '@winnow/openapi/questions'
import { answerPath } from '@winnow/openapi/questions/typing'
import type { AddApplicantRequest, FormDetails } from '@winnow/sdk'
import { WinnowError } from '@winnow/sdk'
import { useMemo, useRef, useState } from 'react'
import { toWire } from '../../form/api.ts'
import { useAnswers } from '../../form/open-form/use-answers.ts'
import { cancelUploads, sentUploads, unfinished, untilWhole } from '../../form/uploads/in-progress.ts'
import { mayHelpAgain, sentenceOf, winnow } from '../../lib/client.ts'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useReview } from '../review/ReviewProvider.tsx'

/** `uploading`: files and recordings finish first. */
type State = 'idle' | 'uploading' | 'adding'

/** Questions that can be answered here: a choice without options can't. All but name and email are optional, whatever their conditions. */
export function askedOf({ inputFields }: Pick<FormDetails, 'inputFields'>) {
  const { name, email, rest } = splitQuestions(inputFields)
  const isValid = ({ type, options, allowOther }: ApplicantQuestion) =>
    !['SINGLE_SELECT', 'MULTI_SELECT', 'DROPDOWN'].includes(type) || options.length > 0 || allowOther
  const optional = rest
    .filter(isValid)
    .map(it => ({ ...it, required: false, disallowPast: false, showIf: [] }))
  return { name, email, rest: optional }
}

/** An answer as the call takes it: numbers as numbers, nothing as null. */
export function sentValue(
  { id, answer }: Answers['values'][number],
  questions: readonly Pick<ApplicantQuestion, 'id' | 'type'>[],
): AddApplicantRequest['values'][number] {
  const question = questions.find(it => it.id === id)
  if (!question || typeOf(question).isBlank(answer)) return { id, answer: null }
  if (question.type === 'NUMBER') return { id, answer: Number(answer) }
  const sent = toWire({ id, answer })
  const { draft_video_metadata: video } = sent
  if (!video || /\.(webm|mp4)$/i.test(video.file_name)) return sent
  return { ...sent, draft_video_metadata: { ...video, file_name: `${video.file_name}.webm` } }
}

/** The form of the dialog and its call (docs/rules.md#adding-applicants). */
export function useAdding(form: FormDetails, onClose: () => void) {
  const review = useReview()
  const formRef = useRef<HTMLFormElement>(null)
  const asked = useMemo(() => askedOf(form), [form])
  const questions = useMemo(
    () => [asked.name, asked.email, ...asked.rest].filter(it => it !== undefined),
    [asked],
  )
  const page = useMemo(() => ({ form: { inputFields: questions } }), [questions])
  const answers = useAnswers(page, formRef, { isSafe: () => false, round: 0 })
  const [state, setState] = useState<State>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const [repeated, setRepeated] = useState(false)
  const [sendsConfirmation, setSendsConfirmation] = useState(false)
  const key = useRef(crypto.randomUUID())
  /** Increases with each try, and when one is given up */
  const tries = useRef(0)
  const ids = new Set(questions.map(({ id }) => id))
  const filled = answers.formState?.filled ?? []

  /** The address that was looked for last */
  const looked = useRef('')
  /** Warns of an address that has applied; it is allowed all the same. */
  const lookFor = async (email: string) => {
    if (looked.current !== email) setRepeated(false)
    looked.current = email
    if (email.trim() === '') return
    const found = await winnow
      .checkImport({ form_id: form.identifier, emails: [email.trim()] })
      .catch(() => null)
    // An answer that comes late is of another address.
    if (looked.current === email) setRepeated((found?.applied.length ?? 0) > 0)
  }

  /** The address is another one while it is typed */
  const forget = () => {
    looked.current = ''
    setRepeated(false)
  }

  const undo = async (batch_id: string) => {
    try {
      await winnow.undo({ form_id: form.identifier, batch_id })
      toast({ id: 'row-added', title: 'Applicant removed again' })
    } catch (error) {
      const [moved] = (error instanceof WinnowError && error.problem?.moved) || []
      const text = moved
        ? `${movedText(moved, at => shortDate(at))}. The application stays.`
        : sentenceOf(error)
      toast({ id: 'row-added', tone: 'bad', title: "Couldn't remove the applicant", text })
    } finally {
      review.apply()
    }
  }

  const filesFirst = () => (unfinished(ids).length > 0 ? untilWhole(() => ids) : null)

  const collected = async (isWanted: () => boolean): Promise<Answers | null> => {
    // A file may be refused while the answers are validated, too.
    const pressed = filesFirst()
    const first = await answers.collect()
    const files = first && (pressed ?? filesFirst())
    if (!files) return first ?? null
    setState('uploading')
    const refused = await files
    if (!isWanted()) return null
    // A file that was refused meanwhile is not an answer any more.
    const whole = (await answers.collect()) ?? null
    if (!whole || refused.length === 0) return whole
    answers.show(refused)
    return null
  }

  const add = async () => {
    if (state !== 'idle') return
    setFailure(null)
    setState('adding')
    tries.current += 1
    const own = tries.current
    const isWanted = () => own === tries.current
    try {
      const typed = await collected(isWanted)
      if (!isWanted()) return
      if (!typed) return setState('idle')
      setState('adding')
      const added = await winnow.addApplicant(
        {
          form_identifier: form.identifier,
          name: typed.name,
          email: typed.email,
          time_zone: readerTimeZone(),
          values: typed.values.map(value => sentValue(value, questions)),
          send_confirmation: sendsConfirmation,
        },
        { idempotencyKey: key.current },
      )
      sentUploads(undefined, ids)
      onClose()
      review.apply()
      review.moves.decisions.offerOwn({
        title: 'Row added successfully',
        text: 'The new application has been added to the form.',
        run: () => undo(added.batch_id),
      })
    } catch (error) {
      // A server that answered would answer the same again; after a lost answer the key finds out what became of the call.
      if (!mayHelpAgain(error)) key.current = crypto.randomUUID()
      const wrong = error instanceof WinnowError ? (error.problem?.errors ?? []) : []
      const paths = ['name', 'email', ...asked.rest.map(({ id }) => answerPath(id))]
      const shown: AnswerError[] = wrong.filter(({ path }) => paths.includes(path))
      if (shown.length > 0) answers.show(shown)
      else setFailure(sentenceOf(error))
      setState('idle')
    }
  }

  return {
    formRef,
    asked,
    errors: answers.errors,
    state,
    failure,
    repeated,
    lookFor,
    forget,
    sendsConfirmation,
    setSendsConfirmation,
    /** Name and email are there, and neither is wrong */
    isReady: ['name', 'email'].every(path => filled.includes(path) && !(path in answers.errors)),
    hasAnswers: filled.length > 0,
    add,
    /** Stops waiting for files: nobody is added, and the files go on */
    stopWaiting() {
      tries.current += 1
      setState('idle')
    },
    /** Gives up the files that were sent */
    leave: cancelUploads,
  }
}
