import { billWhatIsDue } from '../resources/billing-cycle.ts';
import { couponOperations } from '../resources/coupons.ts';
import { invoiceItemOperations } from '../resources/invoice-items.ts';
import { invoiceOperations } from '../resources/invoices.ts';
import { priceOperations } from '../resources/prices.ts';
import { productOperations } from '../resources/products.ts';
import { subscriptionOperations } from '../resources/subscriptions.ts';
import { testClockOperations } from '../resources/test-clocks.ts';
import { balanceOperations } from '../resources/balance.ts';
import { payOutWhatIsDue, payoutOperations } from '../resources/payouts.ts';
import { transferOperations } from '../resources/transfer-operations.ts';
import { endDocumentChecks } from '../resources/accounts.ts';
import type { DueWork } from './due-work.ts';
import { accountOperations } from '../resources/accounts.ts';
import { externalAccountOperations } from '../resources/external-accounts.ts';
import { fileOperations } from '../resources/files.ts';
import { applicationFeeOperations } from '../resources/application-fees.ts';
import { authenticationOperations } from '../resources/authentication.ts';
import { balanceTransactionOperations } from '../resources/balance-transactions.ts';
import { chargeOperations } from '../resources/charges.ts';
import { customerSourceOperations } from '../resources/customer-sources.ts';
import { customerOperations } from '../resources/customers.ts';
import { disputeOperations } from '../resources/disputes.ts';
import { eventOperations } from '../resources/events.ts';
import { paymentIntentOperations } from '../resources/payment-intents.ts';
import { paymentMethodOperations } from '../resources/payment-methods.ts';
import { finishRefunds, refundOperations } from '../resources/refunds.ts';
import { setupIntentOperations } from '../resources/setup-intents.ts';
import { tokenOperations } from '../resources/tokens.ts';
import type { Operation } from './request.ts';

/** Every operation of Stripe's API that this server knows; the README lists the same. All other addresses answer 404. */
export const operations: readonly Operation[] = [
  ...transferOperations,
  ...balanceOperations,
  ...payoutOperations,
  ...accountOperations,
  ...externalAccountOperations,
  ...fileOperations,
  ...customerOperations,
  ...customerSourceOperations,
  ...tokenOperations,
  ...paymentMethodOperations,
  ...setupIntentOperations,
  ...paymentIntentOperations,
  ...authenticationOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...applicationFeeOperations,
  ...balanceTransactionOperations,
  ...productOperations,
  ...priceOperations,
  ...couponOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...invoiceItemOperations,
  ...testClockOperations,
  ...eventOperations,
];

/** What happens by itself as time passes, in this order. */
export const dueWorks: readonly DueWork[] = [
  endDocumentChecks,
  finishRefunds,
  billWhatIsDue,
  payOutWhatIsDue,
];
