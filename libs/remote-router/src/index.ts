// The part of react-router that remotes use: each remote bundles its own, without the rest (docs/decisions/0002).
export { Link, Navigate, Outlet, useParams } from 'react-router';
export { routed } from './routed.tsx';
export type { PageRoute } from './routed.tsx';
