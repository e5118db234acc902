import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
}

/** Takes a remote that throws while rendering off the page and says so. What is shown instead is the slot's to decide. */
export class FailureBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
