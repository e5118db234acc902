import type Stripe from 'stripe';
import type { DueWork } from '../server/due-work.ts';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import { pageOf, readRange } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { readAccount } from './account-input.ts';
import { accountIn, accounts, accountScope, announceAccount, changingAccount } from './account-object.ts';
import type { AccountRecord } from './account-requirements.ts';
import type { IdentityDocument } from './files.ts';
import { addExternalAccount } from './external-accounts.ts';
import { newPerson, persons, readPerson, type PersonRecord } from './persons.ts';

/** Connected accounts of type custom, and their persons. */
export const accountOperations = [
  operation('POST /v1/accounts', createAccount),
  operation('GET /v1/accounts', listAccounts),
  operation('GET /v1/account', ({ scope }) => accountIn(scope)),
  operation('GET /v1/accounts/:account', (request) => accountIn(accountScope(request))),
  operation('POST /v1/accounts/:account', changingAccount(updateAccount)),
  operation('DELETE /v1/accounts/:account', deleteAccount),
  operation('POST /v1/accounts/:account/reject', changingAccount(rejectAccount)),
  operation('POST /v1/accounts/:account/persons', changingAccount(createPerson)),
  operation('GET /v1/accounts/:account/persons', listPersons),
  operation('GET /v1/accounts/:account/persons/:person', (request) =>
    shown(accountScope(request), personInPath(request)),
  ),
  operation('POST /v1/accounts/:account/persons/:person', changingAccount(updatePerson)),
  operation('DELETE /v1/accounts/:account/persons/:person', changingAccount(deletePerson)),
];

function createAccount(request: OperationRequest): Stripe.Account {
  const { sandbox, input, now } = request;
  input.choice('type', ['custom']);
  input.accept('controller');
  const country = input.text('country') ?? 'US';
  if (country !== 'US')
    throw invalidRequest('This sandbox has connected accounts in the United States only.', {
      param: 'country',
    });
  const scope = sandbox.store.scope(newId('acct', 16));
  scope.table(accounts).add({ ...emptyAccount, id: scope.account, created: now });
  applyInput(request, scope);
  announceAccount(sandbox, scope);
  return accountIn(scope);
}

const emptyAccount: Omit<AccountRecord, 'id' | 'created'> = {
  country: 'US',
  currency: 'usd',
  email: null,
  businessType: null,
  profile: {
    mcc: null,
    name: null,
    productDescription: null,
    supportEmail: null,
    supportPhone: null,
    supportUrl: null,
    url: null,
  },
  company: {
    name: null,
    phone: null,
    address: null,
    taxId: null,
    ownersProvided: false,
    directorsProvided: false,
    executivesProvided: false,
    structure: null,
    document: null,
  },
  tos: { date: null, ip: null, userAgent: null },
  requested: [],
  payouts: { interval: 'daily', delayDays: 2, debitNegativeBalances: false, statementDescriptor: null },
  settings: { statementDescriptor: null },
  metadata: {},
  rejected: null,
};

/** Applies what creating and updating have in common. */
function applyInput({ sandbox, input, now }: OperationRequest, scope: Scope): void {
  const table = scope.table(accounts);
  const context = { scopes: [sandbox.platform, scope], now };
  const account = table.add(readAccount(table.get(scope.account), input, context));
  const individual = input.object('individual');
  if (individual) {
    if (account.businessType === 'company')
      throw invalidRequest('You cannot set `individual` of an account whose business type is company.', {
        param: 'individual',
      });
    const before = representativeOf(scope) ?? newPerson(scope.account, now);
    const person = readPerson(before, individual, context);
    scope.table(persons).add({ ...person, roles: { ...person.roles, representative: true } });
  }
  const token = input.text('external_account');
  if (token !== undefined) addExternalAccount(sandbox, scope, { token, isDefault: true, metadata: {}, now });
}

function representativeOf(scope: Scope): PersonRecord | undefined {
  return scope.table(persons).list(({ roles }) => roles.representative)[0];
}

function updateAccount(request: OperationRequest, scope: Scope): Stripe.Account {
  applyInput(request, scope);
  return accountIn(scope);
}

function listAccounts({ sandbox, input, url }: OperationRequest) {
  const isCreatedInRange = readRange(input, 'created');
  const all = sandbox.store
    .everywhere(accounts)
    .filter(({ object }) => isCreatedInRange(object.created))
    .map(({ account }) => accountIn(sandbox.store.scope(account)))
    .reverse();
  return pageOf(input, all, 'account', url);
}

function deleteAccount(request: OperationRequest): Stripe.DeletedAccount {
  const scope = accountScope(request);
  scope.table(accounts).remove(scope.account);
  return { id: scope.account, object: 'account', deleted: true };
}

function rejectAccount({ input }: OperationRequest, scope: Scope): Stripe.Account {
  const reason = input.choice('reason', ['fraud', 'terms_of_service', 'other']) ?? 'other';
  scope.table(accounts).change(scope.account, { rejected: `rejected.${reason}` });
  return accountIn(scope);
}

function createPerson({ sandbox, input, now }: OperationRequest, scope: Scope) {
  const person = readPerson(newPerson(scope.account, now), input, {
    scopes: [sandbox.platform, scope],
    now,
  });
  scope.table(persons).add(person);
  announcePerson(sandbox, scope, 'person.created', person);
  return shown(scope, person);
}

function updatePerson(request: OperationRequest, scope: Scope) {
  const { sandbox, input, now } = request;
  const person = readPerson(personInPath(request), input, { scopes: [sandbox.platform, scope], now });
  scope.table(persons).add(person);
  announcePerson(sandbox, scope, 'person.updated', person);
  return shown(scope, person);
}

function deletePerson(request: OperationRequest, scope: Scope): Stripe.DeletedPerson {
  const person = personInPath(request);
  scope.table(persons).remove(person.id);
  announcePerson(request.sandbox, scope, 'person.deleted', person);
  return { id: person.id, object: 'person', deleted: true };
}

function listPersons(request: OperationRequest) {
  const scope = accountScope(request);
  const only = request.input.object('relationship');
  const isRepresentative = only?.boolean('representative');
  const isOwner = only?.boolean('owner');
  const found = scope
    .table(persons)
    .list(
      ({ roles }) =>
        (isRepresentative === undefined || roles.representative === isRepresentative) &&
        (isOwner === undefined || roles.owner === isOwner),
    );
  return pageOf(
    request.input,
    found.map((person) => shown(scope, person)),
    'person',
    request.url,
  );
}

function personInPath(request: OperationRequest): PersonRecord {
  const id = request.path['person'] ?? '';
  const person = accountScope(request).table(persons).find(id);
  if (person === undefined) throw missingResource('person', id);
  return person;
}

function shown(scope: Scope, person: PersonRecord): Stripe.Person {
  return persons.present?.(person, scope) as Stripe.Person;
}

function announcePerson(
  { events }: Sandbox,
  scope: Scope,
  type: 'person.created' | 'person.updated' | 'person.deleted',
  person: PersonRecord,
): void {
  events.emit(scope, type, persons, person);
}

/** Announces accounts whose documents have been checked by now. */
export const endDocumentChecks: DueWork = (sandbox) => {
  const now = sandbox.nowSeconds();
  const ended = (document: IdentityDocument | null): document is IdentityDocument =>
    document !== null && !document.isAnnounced && document.checkedAt <= now;
  for (const { account, object: person } of sandbox.store.everywhere(persons)) {
    if (!ended(person.document)) continue;
    const scope = sandbox.store.scope(account);
    const document = { ...person.document, isAnnounced: true };
    announcePerson(sandbox, scope, 'person.updated', scope.table(persons).change(person.id, { document }));
    announceAccount(sandbox, scope);
  }
  for (const { account, object } of sandbox.store.everywhere(accounts)) {
    if (!ended(object.company.document)) continue;
    const scope = sandbox.store.scope(account);
    const document = { ...object.company.document, isAnnounced: true };
    scope.table(accounts).change(account, { company: { ...object.company, document } });
    announceAccount(sandbox, scope);
  }
};
