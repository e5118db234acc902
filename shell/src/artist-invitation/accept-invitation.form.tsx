import { isRequestError } from '@frizo/api-client';
import {
  acceptArtistInvitation,
  type AnswerOf,
  type checkArtistInvitation,
  type SessionAnswer,
} from '@frizo/contracts';
import { Form, FormError, FormFields, FormPasswordField, SubmitButton, useSubmit } from '@frizo/forms';
import { Button } from '@frizo/ui';
import { all, matchesPassword, newPassword, required } from '@frizo/validation';
import { tooManyAttemptsText } from '../log-in/too-many-attempts.ts';
import { accountFailedText } from '../pages/failure-texts.ts';
import { usePortal } from '../portal.context.ts';
import { Agreement } from '../sign-up/agreement.component.tsx';
import { signUpDialogs } from '../sign-up/sub-pages.ts';
import styles from './artist-invitation.module.css';

export type Invitation = AnswerOf<typeof checkArtistInvitation>;

interface Values {
  password: string;
  confirmPassword: string;
}

interface AcceptInvitationFormProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onDone: (answer: SessionAnswer) => void;
  /** The invitation cannot be accepted any more. */
  readonly onRefused: (error: unknown) => void;
}

/** A new password, twice, or that of the existing account. */
export function AcceptInvitationForm({ token, invitation, onDone, onRefused }: AcceptInvitationFormProps) {
  const { request, modals } = usePortal();
  const { email, hasAccount } = invitation;
  const submit = useSubmit<Values>(
    async ({ password }) => {
      let answer: SessionAnswer;
      try {
        answer = await request(acceptArtistInvitation, { token, password }, { notice: false });
      } catch (error) {
        if (!isOver(error)) throw error;
        onRefused(error);
        return;
      }
      onDone(answer);
    },
    { say: (refusal) => tooManyAttemptsText(refusal) ?? accountFailedText },
  );
  return (
    <Form<Values> onSubmit={submit} label="Accept the invitation">
      <FormFields>
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <p className={styles.email}>
          E-mail: <strong>{email}</strong>
        </p>
        {hasAccount ? (
          <FormPasswordField
            name="password"
            label="Password"
            hint="You have an account with this e-mail. Enter its password."
            autoComplete="current-password"
            rule={required}
          />
        ) : (
          <>
            <FormPasswordField
              name="password"
              label="New password"
              hint="5 to 20 characters"
              autoComplete="new-password"
              rule={newPassword}
            />
            <FormPasswordField
              name="confirmPassword"
              label="Confirm password"
              autoComplete="new-password"
              rule={all(required, matchesPassword('password'))}
            />
          </>
        )}
      </FormFields>
      {hasAccount && (
        <Button look="plain" onClick={() => void modals.open('forgot-password', { email })}>
          Forgot password
        </Button>
      )}
      <p className={styles.agreement}>
        <Agreement
          pages={signUpDialogs['pro-sign-up']}
          hrefOf={({ slug }) => `/legal/${slug}`}
          // A new tab, so that the form stays.
          onOpen={({ slug }) => window.open(`/legal/${slug}`, '_blank', 'noopener')}
        />
      </p>
      <FormError />
      <SubmitButton isWide busyText="Accepting">
        Accept the invitation
      </SubmitButton>
    </Form>
  );
}

function isOver(error: unknown): boolean {
  return isRequestError(error) && (error.status === 410 || error.status === 409);
}
