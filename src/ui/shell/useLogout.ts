import { useNavigate } from 'react-router-dom';
import { useServices } from '../services/ServicesContext.tsx';

/** Ends the session and opens the login screen. Ask for confirmation first. */
export function useLogout(): () => void {
  const { auth } = useServices();
  const navigate = useNavigate();
  return () => {
    auth.send({ type: 'LOGOUT' });
    void navigate('/login');
  };
}
