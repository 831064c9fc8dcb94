import type { DropCause } from '@winnow/openapi/common/enums'
import { type RefObject, useEffect, useRef } from 'react'
import type { FormApi } from '../api.ts'
import type { OpenPage } from '../page.ts'

type VisitStep = Omit<Parameters<FormApi['recordVisit']>[0], 'form_id' | 'visit'>

const SOURCE_LENGTH = 100

/** The campaign that the link names, else the host of the site that led here; in a frame that is the site around it. */
const sourceOf = ({ parameters }: OpenPage) => {
  const campaign = parameters?.utm_source
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  return campaign ?? (host === location.host ? '' : host.replace(/^www\./, ''))
}

/** Never waits for an answer, never tries again, and says nothing when it fails: nobody's application depends on it. */
const record = (api: FormApi, { form, visitToken }: OpenPage, step: VisitStep) => {
  if (!visitToken) return
  api.recordVisit({ form_id: form.identifier, visit: visitToken, ...step })
}

const pathOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined

/**
 * Tells the form's analytics that somebody looks, begins to answer, and goes away before sending: at which question and why.
 * `whereAt`: the question and the cause, by the path of the field that has the focus or last had it.
 */
export const useVisit = (
  page: OpenPage,
  api: FormApi,
  formRef: RefObject<HTMLFormElement | null>,
  whereAt: (path: string | undefined) => { question_id: string | null; cause: DropCause },
) => {
  const latest = useRef(whereAt)
  latest.current = whereAt

  useEffect(() => {
    const form = formRef.current
    if (!form) return
    let started = false
    let path: string | undefined
    let told = ''
    record(api, page, { action: 'VIEW', source: sourceOf(page).slice(0, SOURCE_LENGTH) || null })
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
      const said = JSON.stringify(where)
      if (said !== told) record(api, page, { action: 'LEAVE', ...where })
      told = said
    }
    const onHide = () => document.visibilityState === 'hidden' && leave()
    form.addEventListener('focusin', onFocus)
    form.addEventListener('input', onInput)
    document.addEventListener('visibilitychange', onHide)
    // A frame that is taken away goes without having been hidden.
    addEventListener('pagehide', leave)
    return () => {
      form.removeEventListener('focusin', onFocus)
      form.removeEventListener('input', onInput)
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('pagehide', leave)
    }
  }, [api, page, formRef])
}
