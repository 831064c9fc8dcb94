/** A trait that nobody is judged by (docs/rules.md#assistant-limits), by the words that name it. */
interface Trait {
  trait: string
  words: RegExp
}

const traits: readonly Trait[] = [
  {
    trait: 'gender',
    words:
      /\b(?:wom[ae]n|female|females|m[ae]n|male|males|girls?|boys?|gender|ladies|transgender|non-?binary|mothers?|fathers?)\b/iu,
  },
  {
    trait: 'ethnicity or origin',
    words:
      /\b(?:race|racial|ethnic\w*|black|white|asian|hispanic|latin[oax]s?|arabs?|roma|caucasian|skin colou?r|nationality|citizens?|immigrants?|foreigners?|born (?:in|abroad))\b/iu,
  },
  {
    trait: 'religion',
    words:
      /\b(?:religio\w*|christians?|muslims?|jewish|jews?|hindus?|catholics?|atheists?|church|mosque|synagogue)\b/iu,
  },
  {
    trait: 'age',
    words: /\b(?:young(?:er|est)?|old(?:er|est)|elderly|millennials?|gen ?z|boomers?|retirees?)\b/iu,
  },
  {
    trait: 'health or disability',
    words: /\b(?:disab\w*|handicapped|healthy|illness|sick|pregnan\w*|mental health|autis\w*|wheelchair)\b/iu,
  },
  {
    trait: 'sexual orientation',
    words: /\b(?:gay|lesbian|bisexual|heterosexual|homosexual|straight people|lgbt\w*|queer)\b/iu,
  },
  {
    trait: 'family',
    words:
      /\b(?:married|single|unmarried|divorced|marital|with(?:out)? (?:kids|children)|parents?|family status|childless)\b/iu,
  },
  {
    trait: 'politics or union membership',
    words:
      /\b(?:political (?:views?|party|opinions?)|conservatives?|liberals?|republicans?|democrats?|socialists?|union members?)\b/iu,
  },
  {
    trait: 'looks, voice or feelings',
    words:
      /\b(?:good.?looking|attractive|beautiful|handsome|overweight|appearance|accent|tone of voice|facial|smil\w+|looks? (?:happy|nervous|confident))\b/iu,
  },
]

/** What tends to stand in for a protected trait. */
const proxies: readonly Trait[] = [
  {
    trait: 'age',
    words:
      /\b(?:graduated (?:in|after|before|since)|recent graduates?|digital natives?|class of|years? old)\b/iu,
  },
  {
    trait: 'origin',
    words:
      /\b(?:native (?:\w+ )?speakers?|mother tongue|surnames?|last names?|first names?|post ?codes?|zip ?codes?|neighbou?rhoods?)\b/iu,
  },
  {
    trait: 'gender or family',
    words: /\b(?:career (?:gaps?|breaks?)|maternity|part.?time|fraternit\w+|sororit\w+)\b/iu,
  },
  {
    trait: 'background',
    words:
      /\b(?:cultur(?:e|al) fit|fits? (?:in|our culture)|elite (?:school|universit)\w*|private schools?|ivy league)\b/iu,
  },
]

/** What is done for people of a trait is not a trait of the applicant. */
const servesThem =
  /\b(?:for|serv\w+|help\w*|support\w*|empower\w*|teach\w*|products?|market|customers?|users?|patients?)\b/iu

type Protection = { kind: 'REFUSED' | 'WARNED'; reason: string }

/** Whether what is asked names a protected trait, or what often stands in for one; null: neither. */
export function protectionOf(text: string): Protection | null {
  const named = traits.find(it => it.words.test(text))
  if (named)
    return servesThem.test(text)
      ? {
          kind: 'WARNED',
          reason: `It mentions ${named.trait}. Make sure that it asks about the work, not the applicant.`,
        }
      : { kind: 'REFUSED', reason: `Applicants are never judged by ${named.trait}.` }
  const proxy = proxies.find(it => it.words.test(text))
  return proxy
    ? { kind: 'WARNED', reason: `It may stand in for ${proxy.trait}. Ask for what the work needs instead.` }
    : null
}
