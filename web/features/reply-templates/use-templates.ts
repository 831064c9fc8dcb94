import type { FormDetails, UpdateQuickRepliesRequest } from '@winnow/sdk'
import { useRef } from 'react'
import { sentenceOf, winnow } from '../../lib/client.ts'
import { refresh, replace } from '../../lib/refresh.ts'
import { confirm, toast } from '../../ui/overlays/stack/stack.ts'
import { type Draft, inOrder, refusalOf, saved, withDraft } from './draft.ts'

/** One toast at a time says what became of a save. */
const outcomeToast = 'reply-template'

/** What can be done with the templates of a form; `save` and `remove` answer with the sentence of a refusal, null once it is done. */
export function useTemplates(form: FormDetails) {
  const form_id = form.identifier
  const templates = form.quickReplies
  /** The newest version that is known: an answer comes before the form does */
  const version = useRef(form.quickRepliesVersion)
  version.current = Math.max(version.current, form.quickRepliesVersion)
  /** One save after the other: each builds on the version of the last */
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const show = (quickReplies: typeof templates) =>
    replace('fetchDetails', { form_id }, known => ({ ...known, quickReplies }))
  const write = (quick_replies: UpdateQuickRepliesRequest['quick_replies']) => {
    const writing = last.current.then(async () => {
      const reply = await winnow.updateQuickReplies({ form_id, quick_replies, version: version.current })
      version.current = reply.quickRepliesVersion
      await replace('fetchDetails', { form_id }, known => ({ ...known, ...reply }))
    })
    last.current = writing.catch(() => {})
    return writing
  }
  /** `what`: 'add "Offer"' */
  const failed = (what: string, error: unknown) => {
    toast({
      ...{ id: outcomeToast, tone: 'bad', title: 'Something went wrong' },
      text: `Unable to ${what}. Please try again`,
    })
    // Whatever stood in the way, the list shows it.
    void refresh('fetchDetails')
    return sentenceOf(error)
  }

  return {
    templates,

    async save(before: string | null, typed: Draft): Promise<string | null> {
      const draft = { name: typed.name.trim(), text: typed.text.trim() }
      const refusal = refusalOf(templates, before, draft)
      if (refusal) return refusal
      try {
        await write(withDraft(templates, before, draft))
        toast({ id: outcomeToast, tone: 'ok', title: 'Template saved' })
        return null
      } catch (error) {
        const what = before === null ? `add "${draft.name}"` : `save changes to "${before}"`
        return `Failed to save template. ${failed(what, error)}`
      }
    },

    /** False: the person changed their mind. */
    async remove(name: string): Promise<string | null | false> {
      const yes = await confirm({
        title: 'Delete this template?',
        text: 'This template will be deleted permanently.',
        confirm: 'Delete template',
      })
      if (!yes) return false
      try {
        await write(templates.filter(it => it.name !== name).map(saved))
        toast({ id: outcomeToast, tone: 'ok', title: 'Template removed' })
        return null
      } catch (error) {
        return `Failed to delete template. ${failed(`remove "${name}"`, error)}`
      }
    },

    async reorder(names: readonly string[]): Promise<void> {
      const sorted = inOrder(templates, names)
      await show(
        sorted.flatMap(({ name, priority }) => {
          const known = templates.find(it => it.name === name)
          return known ? { ...known, priority } : []
        }),
      )
      try {
        await write(sorted)
      } catch (error) {
        await show(templates)
        failed('save the order of the templates', error)
      }
    },
  }
}

export type Templates = ReturnType<typeof useTemplates>
