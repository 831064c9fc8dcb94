/** Entries in a browser’s storage. Where storage is denied or full, nothing is read and nothing is saved. */
export interface BrowserStorage {
  readText: (key: string) => string | null
  /** null removes the entry. False: it was not saved. */
  writeText: (key: string, text: string | null) => boolean
  /** null also where the text is not JSON. */
  readJson: (key: string) => unknown
  writeJson: (key: string, value: unknown) => boolean
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `area` is a function because a browser that denies storage throws where its name is read. */
export function browserStorage(area: () => Area): BrowserStorage {
  const readText = (key: string) => {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  }
  const writeText = (key: string, text: string | null) => {
    try {
      if (text === null) area().removeItem(key)
      else area().setItem(key, text)
      return true
    } catch {
      return false
    }
  }
  return {
    readText,
    writeText,
    readJson: key => {
      try {
        return JSON.parse(readText(key) ?? 'null')
      } catch {
        return null
      }
    },
    writeJson: (key, value) => writeText(key, value === null ? null : JSON.stringify(value)),
  }
}

/** Shared by all tabs; stays until it is removed. */
export const localStore = browserStorage(() => localStorage)
/** This tab's own; gone with the tab. */
export const tabStore = browserStorage(() => sessionStorage)
