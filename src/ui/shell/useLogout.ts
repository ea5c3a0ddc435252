import { useNavigate } from 'react-router-dom';
import { useServices } from '../services/ServicesContext.tsx';

/** Ends the session and opens the login screen. Ask for confirmation first. */
export function useLogout(): () => void {
  const { logout } = useServices();
  const navigate = useNavigate();
  return () => logout((path) => void navigate(path));
}
