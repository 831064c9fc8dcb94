import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import {
  applyChoices,
  type Choices,
  type DayOrder,
  type Encoding,
  type IdentityColumns,
  matchPlan,
  type ReadEnv,
  twoDatesText,
  withDayOrder,
} from '@winnow/openapi/imports/index'
import { dayIn } from '@winnow/openapi/questions'
import { type FormDetails, WinnowError } from '@winnow/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { parse as parsePhone } from '../../form/phone/phone-parser.ts'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { type Checked, checkFile } from './file/check.ts'
import { FileProblem } from './file/read-rows.ts'
import { type Scanned, scan } from './file/scan.ts'
import { ImportRun } from './sending/import-run.ts'
import { warnOnLeaving } from './sending/warn-on-leaving.ts'

export type ImportInto = { form: FormDetails } | { pageId: string }

type Phase = 'reading' | 'ready' | 'sending' | 'stopped' | 'done'

/** Questions of a form that are not Name and Email. */
const mostQuestions = 198

/** What went wrong, as a sentence that others can follow. */
export function messageOf(error: unknown): string {
  const message = error instanceof FileProblem ? error.message : sentenceOf(error)
  return /[.!?]$/.test(message) ? message : `${message}.`
}

const nameOf = (file: File) => file.name.replace(/\.(csv|tsv|txt)$/i, '').trim() || 'Imported form'

/** An import from its file to its last row: what the file holds, what the person chose, how far it is. */
export function useImport(into: ImportInto, file: File, onImported: (form: FormDetails) => void) {
  const [phase, setPhase] = useState<Phase>('reading')
  const [failure, setFailure] = useState<string | null>(null)
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const [rowsRead, setRowsRead] = useState(0)
  /** Null: the one that the file's bytes are in */
  const [encoding, setEncoding] = useState<Encoding | null>(null)
  /** Null: the columns that the file's heads and cells tell */
  const [identity, setIdentity] = useState<IdentityColumns | null>(null)
  const [name, setName] = useState(() => nameOf(file))
  const [anonymous, setAnonymous] = useState(false)
  const [stage, setStage] = useState<string | null>(null)
  const [choices, setChoices] = useState<Choices>(new Map())
  /** Null: the one that the file shows */
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  const [ended, setEnded] = useState<{ of: { file: File }; found: Checked | null } | null>(null)
  const [run, setRun] = useState<ImportRun | null>(null)
  const [, setTurn] = useState(0)
  const stop = useRef<AbortController>(null)
  const env = useMemo((): ReadEnv => {
    const now = new Date()
    const timeZone = readerTimeZone()
    return { timeZone, now, anonymous, answers: { parsePhone, timeZone, today: dayIn(timeZone, now) } }
  }, [anonymous])
  const answers = useRef(env.answers)
  const isNew = 'pageId' in into
  const form = 'form' in into ? into.form : null

  // Which columns are people changes what the others ask only where a form is made of them.
  const scanFor = isNew ? identity : null
  useEffect(() => {
    const controller = new AbortController()
    setPhase('reading')
    setRowsRead(0)
    setFailure(null)
    setRun(null)
    scan(file, {
      encoding,
      identity: scanFor,
      env: answers.current,
      signal: controller.signal,
      onProgress: setRowsRead,
    }).then(
      found => {
        setScanned(found)
        setPhase('ready')
      },
      error => {
        if (controller.signal.aborted) return
        setScanned(null)
        setFailure(messageOf(error))
      },
    )
    return () => controller.abort()
  }, [file, encoding, scanFor])
  useEffect(() => {
    setName(nameOf(file))
    setEncoding(null)
    setChoices(new Map())
    setDayOrder(null)
  }, [file])
  useEffect(() => () => stop.current?.abort(), [])

  const identityColumns = identity ?? scanned?.identity ?? {}
  const plan = useMemo(() => {
    if (!scanned) return null
    const { inference, inferred, header } = scanned
    const questions = form?.inputFields ?? null
    const chosen = applyChoices(
      form
        ? matchPlan(header, form.inputFields, identity ?? scanned.identity, inferred, form.urlParameters)
        : inferred,
      choices,
      { valuesAt: at => inference.valuesAt(at), questions, inferred },
    )
    return withDayOrder(chosen, inference.dayOrder() ?? dayOrder)
  }, [form, identity, scanned, choices, dayOrder])

  /** What is missing before it can begin */
  const missing = !plan
    ? null
    : scanned?.rows === 0
      ? 'The file has no rows below its header.'
      : plan.questions.length > mostQuestions
        ? `The file has ${plan.questions.length} questions. A form can have ${mostQuestions}.`
        : isNew && name.trim() === ''
          ? 'Name the form.'
          : !anonymous && (identityColumns.name === undefined || identityColumns.email === undefined)
            ? 'Choose the name and email columns, or fill in placeholders.'
            : null

  /** What a check is of: another object with every choice */
  const wanted = useMemo(
    () =>
      plan && scanned && missing === null
        ? { file, encoding: scanned.encoding, plan, env, form, status: stage }
        : null,
    [plan, scanned, missing, env, file, form, stage],
  )
  // A check that is overtaken is given up.
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const { file: read, ...choice } = wanted
    checkFile(read, { ...choice, signal: controller.signal }).then(
      found => !controller.signal.aborted && setEnded({ of: wanted, found }),
      error => {
        if (controller.signal.aborted) return
        setFailure(messageOf(error))
        setEnded({ of: wanted, found: null })
      },
    )
    return () => controller.abort()
  }, [wanted])
  const checked = ended?.of === wanted ? ended?.found : null
  // True from the first frame on, so that no button is pressed that is about to be disabled.
  const checking = wanted !== null && ended?.of !== wanted
  // What the check before said stands until the next one ends, so that the field doesn't come and go.
  const before = ended?.of.file === file ? (ended.found?.report.findings ?? []) : []
  const asksDayOrder = dayOrder !== null || before.some(it => it.message === twoDatesText)
  useEffect(() => (phase === 'sending' ? warnOnLeaving() : undefined), [phase])

  const send = async () => {
    if (!plan || !scanned || missing) return
    const target = 'form' in into ? into : { ...into, name: name.trim() }
    const going =
      run ??
      new ImportRun(winnow, {
        ...{ file, fileName: file.name, encoding: scanned.encoding, rows: scanned.rows },
        ...{ target, plan: checked?.plan ?? plan, env, stage, resumed: null },
      })
    const controller = new AbortController()
    stop.current = controller
    setRun(going)
    setFailure(null)
    setPhase('sending')
    try {
      const ended = await going.send(controller.signal, () => setTurn(now => now + 1))
      setPhase(ended ? 'done' : 'stopped')
    } catch (error) {
      const left = going.hasDraft ? ` ‘${name.trim()}’ is in your forms as a draft.` : ''
      setFailure(messageOf(error) + left)
      // After a lost answer only the same calls with the same keys can find out what became of them.
      const isOpen = error instanceof WinnowError && (error.status === 0 || error.status >= 500)
      const isBegun = going.done > 0 || (isNew && going.form !== null) || isOpen
      setPhase(isBegun ? 'stopped' : 'ready')
      if (!isBegun) setRun(null)
    }
    if (going.form && going.imported > 0) onImported(going.form)
  }

  return {
    phase,
    failure,
    scanned,
    encoding: encoding ?? scanned?.encoding ?? null,
    setEncoding,
    rowsRead,
    plan,
    choices,
    setChoices,
    dates: asksDayOrder ? { order: dayOrder, onOrder: setDayOrder } : null,
    report: checked?.report ?? null,
    checking,
    identity: identityColumns,
    setIdentity,
    name,
    setName,
    anonymous,
    setAnonymous,
    stage,
    setStage,
    missing,
    run,
    send,
    stop: () => {
      stop.current?.abort()
      setTurn(now => now + 1)
    },
    stopping: phase === 'sending' && stop.current?.signal.aborted === true,
  }
}
