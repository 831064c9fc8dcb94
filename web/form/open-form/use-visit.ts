import type { DropCause } from '@winnow/openapi/common/enums'
import { type RefObject, useEffect, useRef } from 'react'
import type { FormApi } from '../api.ts'
import type { OpenPage } from '../page.ts'

type VisitStep = Omit<Parameters<FormApi['recordVisit']>[0], 'form_id' | 'visit'>

const sourceLength = 100

/** The campaign that the link names, else the host of the site that led here; in a frame that is the site around it. */
function sourceOf({ parameters }: OpenPage) {
  const campaign = parameters?.utm_source
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  return campaign ?? (host === location.host ? '' : host.replace(/^www\./, ''))
}

/** Sends without waiting or retrying, since no application depends on it. */
function record(api: FormApi, { form, visitToken }: OpenPage, step: VisitStep) {
  if (!visitToken) return
  api.recordVisit({ form_id: form.identifier, visit: visitToken, ...step })
}

function pathOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined
}

/**
 * Records for the form's analytics that somebody opens the form, begins to answer, and leaves before sending: at which
 * question and why (docs/rules.md#visits-and-analytics).
 * `isAsked`: the page asks for answers; until its draft has begun, it may yet say that the form was sent before.
 * `whereAt`: the question and the cause, by the path of the field that has the focus or last had it.
 */
export function useVisit(
  page: OpenPage,
  api: FormApi,
  formRef: RefObject<HTMLFormElement | null>,
  isAsked: boolean,
  whereAt: (path: string | undefined) => { question_id: string | null; cause: DropCause },
) {
  const latest = useRef(whereAt)
  latest.current = whereAt

  useEffect(() => {
    if (isAsked) record(api, page, { action: 'VIEW', source: sourceOf(page).slice(0, sourceLength) || null })
  }, [api, page, isAsked])

  useEffect(() => {
    const form = formRef.current
    if (!form) return
    let started = false
    let path: string | undefined
    let last = ''
    const onFocus = ({ target }: Event) => {
      path = pathOf(target) ?? path
    }
    const onInput = () => {
      if (!started) record(api, page, { action: 'START' })
      started = true
    }
    const leave = () => {
      if (!started) return
      const where = latest.current(path)
      const next = JSON.stringify(where)
      if (next !== last) record(api, page, { action: 'LEAVE', ...where })
      last = next
    }
    const onHide = () => document.visibilityState === 'hidden' && leave()
    form.addEventListener('focusin', onFocus)
    form.addEventListener('input', onInput)
    document.addEventListener('visibilitychange', onHide)
    // A frame that is removed sends no visibility change.
    addEventListener('pagehide', leave)
    return () => {
      form.removeEventListener('focusin', onFocus)
      form.removeEventListener('input', onInput)
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', leave)
    }
  }, [api, page, formRef])
}
