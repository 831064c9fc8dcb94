import type { Me } from '@winnow/sdk'

/** The workspace id that stands for 'as an applicant' (docs/rules.md#applicant-mode). */
export const APPLICANT = 'applicant'

export type OnboardingStep = 'no_chats' | 'user_name' | 'workspace_details'

/** Which onboarding screen a person meets first, who may have come by a chat's link; null: none (docs/rules.md#onboarding). */
export function onboardingStep(
  me: Pick<Me, 'firstName' | 'hasSubmissions' | 'pages'>,
  isForChat: boolean,
): OnboardingStep | null {
  const belongs = me.pages.length > 0 || me.hasSubmissions
  if (isForChat && !belongs) return 'no_chats'
  if (!me.firstName) return 'user_name'
  return belongs ? null : 'workspace_details'
}

interface Choice {
  pages: readonly { id: string; isDefaultPage: boolean }[]
  hasSubmissions: boolean
  /** The `page_id` of the address */
  fromAddress: string | null
  /** What this tab chose before */
  fromTab: string | null
}

/**
 * The workspace that opens: the address, then the tab, then the default; one that is not found falls back to the default,
 * then to the first. Without any workspace a person with submissions is an applicant; null: neither (docs/rules.md#choosing-a-workspace).
 */
export function chooseWorkspace({ pages, hasSubmissions, fromAddress, fromTab }: Choice): string | null {
  const wanted = fromAddress ?? fromTab
  if (wanted === APPLICANT && hasSubmissions) return APPLICANT
  const page = pages.find(it => it.id === wanted) ?? pages.find(it => it.isDefaultPage) ?? pages[0]
  return page?.id ?? (hasSubmissions ? APPLICANT : null)
}

/** The workspace that this person was in and is no longer; not one that they can restore, and none if somebody else signed in. */
export const workspaceLost = (
  before: Pick<Me, 'id' | 'pages'>,
  now: Pick<Me, 'id' | 'pages' | 'deletedPages'>,
) =>
  before.id === now.id
    ? before.pages.find(({ id }) => ![...now.pages, ...now.deletedPages].some(it => it.id === id))
    : undefined
