export { createGateway, type GatewayParts } from './create-gateway.ts';
export { readEnv } from './env.ts';
export { startLive } from './live/live-sockets.ts';
