import type { StoredSpan } from '@winnow/db'
import type { ReadAnswer } from './fields.ts'

/** What speaks to a machine that judges, rather than to a person who reads. */
const patterns = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|your|these|the)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|criteria|guidelines?)\b/giu,
  /\b(?:you are|act as|pretend to be)\b[^.\n]{0,20}\b(?:an? )?(?:ai|assistant|language model|llm|chatbot|gpt|claude)\b/giu,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/giu,
  /\b(?:answer|respond|reply|output|return|mark|rate|score|classify|judge|evaluate)\b[^.\n]{0,40}\b(?:yes|true|positive|maximum|highest|as a match)\b[^.\n]{0,40}\b(?:criteri\w+|questions?|applicant|candidate|application|all|every|everything)\b/giu,
  /\b(?:to|dear|attention|note (?:to|for)|hey|hello)[ ,:]{1,3}(?:the )?(?:ai|llm|language model|assistant|automated (?:reviewer|screening)|reviewing model|grader bot)\b/giu,
  /\b(?:if you are|as) an? (?:ai|llm|language model|automated)\b/giu,
  /<\/?(?:system|instructions?|assistant|prompt|admin)\b[^>]{0,40}>/giu,
  /\[(?:\/)?(?:INST|SYSTEM|ADMIN)\]/gu,
]

/** Runs of invisible characters long enough to carry words. */
const hidden = /[\u{e0000}-\u{e007f}]{4,}|[\u200b-\u200f\u2060-\u2064\ufeff]{8,}/gu

/** Spans that are shown of one application at most. */
const most = 10

/** Where answers speak to the assistant; it reads them as data all the same, and a person is told. */
export function suspiciousIn(answers: readonly ReadAnswer[]): StoredSpan[] {
  const found: StoredSpan[] = []
  for (const { fieldId, text, page } of answers)
    for (const pattern of [...patterns, hidden])
      for (const match of text.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length]
        const overlaps = found.some(
          it => it.fieldId === fieldId && it.page === page && it.start < end && start < it.end,
        )
        if (!overlaps) found.push({ fieldId, start, end, ...(page === undefined ? {} : { page }) })
      }
  return found.slice(0, most)
}
