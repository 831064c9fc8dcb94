import type { SubscriptionStatus } from '@winnow/openapi'
import { Later } from '../../core/error.ts'
import type { Price } from './settings.ts'

/** A page where somebody pays. */
export interface Checkout {
  id: string
  /** Null: it is no longer open */
  url: string | null
  /** What was subscribed to on it; null: nothing yet */
  subscriptionId: string | null
}

/** A subscription as it is now. Instants in milliseconds since 1970. */
export interface PaidSubscription {
  id: string
  customerId: string
  /** The workspace that it was made for, as we named it; null: it is not one of ours */
  workspaceId: string | null
  status: SubscriptionStatus
  /** The end of what is paid for */
  periodEnd: number | null
  /** When it ends, or ended, where it was cancelled */
  endsAt: number | null
  /** When a payment that failed is tried again */
  retryAt: number | null
}

/** What the provider tells us of. */
export interface PaymentEvent {
  id: string
  /** The subscription that it is about; null: none, or nothing that changes one */
  subscriptionId: string | null
}

/** Takes payments; its methods throw `PaymentUnavailable` where the provider cannot be asked, and take at most 10 s. */
export interface Payment {
  openCheckout(it: {
    workspaceId: string
    /** Who paid for it before; null: nobody */
    customerId: string | null
    /** Of who pays, where there is no customer yet */
    email: string
    successUrl: string
    cancelUrl: string
  }): Promise<Checkout>
  /** Null: there is none */
  checkout(id: string): Promise<Checkout | null>
  /** Closes a page on which nobody has paid; where somebody has, nothing happens. */
  closeCheckout(id: string): Promise<void>
  /** Null: there is none */
  subscription(id: string): Promise<PaidSubscription | null>
  /** At once, without another payment; one that has ended stays as it is. Null: there is none */
  cancel(id: string): Promise<PaidSubscription | null>
  /** The page where a customer cancels, changes the card and reads invoices */
  openPortal(it: { customerId: string; returnUrl: string }): Promise<string>
  /** What Pro is sold at, for `npm run doctor` */
  price(): Promise<{ active: boolean; price: Price | null } | null>
  /** Reads a webhook from its raw body; null: it was not signed with our secret in the last 5 minutes. */
  readEvent(body: string, signature: string, now: number): Promise<PaymentEvent | null>
}

/** The provider could not be asked, or refused what we asked. */
export class PaymentUnavailable extends Later {
  override name = 'PaymentUnavailable'
  constructor(
    /** The provider's own name for it, such as `resource_missing` or `StripeConnectionError` */
    readonly reason: string,
    /** Whether the same request may work in a moment */
    passes: boolean,
  ) {
    super(
      'unavailable',
      passes
        ? "Couldn't reach Stripe. Nothing was changed. Try again in a moment."
        : "Stripe refused the request. Nothing was changed. The people who run the server can find the reason with 'npm run doctor'.",
      passes ? { retryAfter: 5 } : {},
    )
  }
}
