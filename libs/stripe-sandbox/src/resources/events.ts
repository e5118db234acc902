import { listPage } from '../server/pagination.ts';
import { events } from '../server/event-log.ts';
import { operation, type OperationRequest } from '../server/request.ts';

export const eventOperations = [
  operation('GET /v1/events', listEvents),
  operation('GET /v1/events/:event', ({ scope, path }) => scope.table(events).get(path['event'] ?? '')),
];

function listEvents(request: OperationRequest) {
  const type = request.input.text('type');
  const types = request.input.list('types') ?? (type === undefined ? [] : [type]);
  request.input.accept('delivery_success');
  const matches = (wanted: string, found: string) =>
    wanted.endsWith('.*') ? found.startsWith(wanted.slice(0, -1)) : wanted === found;
  return listPage(
    request,
    events,
    (event) => types.length === 0 || types.some((wanted) => matches(wanted, event.type)),
  );
}
