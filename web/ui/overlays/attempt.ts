import { sentenceOf } from '../../lib/client.ts'
import { dismissToast, toast } from './stack/stack.ts'

/**
 * Does something that a person asked for. A failure is a toast, which goes when the same is attempted again. Resolves to
 * whether it was done.
 */
export async function attempt(failed: string, run: () => Promise<unknown>): Promise<boolean> {
  dismissToast(failed)
  try {
    await run()
    return true
  } catch (error) {
    toast({ tone: 'bad', title: failed, text: sentenceOf(error) })
    return false
  }
}
